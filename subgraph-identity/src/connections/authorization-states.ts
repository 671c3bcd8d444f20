import { type DemandScope, failedPrecondition, isDuplicateKey, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { type SecretBox, SecretError } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import {
  USED_AUTHORIZATION_STATE_MODEL,
  type UsedAuthorizationStateDocument,
} from './authorization-state.schema.js';

const LIFETIME_MS = 10 * 60_000;

const claims = z.object({
  id: z.uuid(),
  demandUuid: z.string(),
  userUuid: z.string(),
  account: z.string(),
  expires: z.number(),
});

/** What is authorised, and how to start again. */
export interface Authorization {
  box: SecretBox;
  /** A state is only valid for the service that it was issued for. */
  service: string;
  /** Japanese sentence. */
  howToStartAgain: string;
}

/**
 * The `state` parameter of an authorisation at another service: it contains who started it for which demand, cannot
 * be forged or read, is valid for ten minutes, and is accepted once.
 */
@Injectable()
export class AuthorizationStates {
  constructor(
    @InjectModel(USED_AUTHORIZATION_STATE_MODEL)
    private readonly used: Model<UsedAuthorizationStateDocument>,
  ) {}

  /** @param account at the service to connect; empty when the user chooses it there */
  issue(
    { box, service }: Authorization,
    { demandUuid, actor }: DemandScope,
    account = '',
    now = Date.now(),
  ): string {
    const content = { id: uuidv7(), demandUuid, userUuid: actor.uuid, account, expires: now + LIFETIME_MS };
    return box.seal(JSON.stringify(content), contextOf(service));
  }

  /**
   * Accepts a returned state. @returns the account that it was issued for
   *
   * @throws FAILED_PRECONDITION with the problem and what to do
   */
  async take(
    authorization: Authorization,
    { demandUuid, actor }: DemandScope,
    state: string,
    now = Date.now(),
  ): Promise<{ account: string }> {
    const { howToStartAgain } = authorization;
    const decoded = opened(authorization, state);
    if (!decoded) throw failedPrecondition(`連携を始めた操作を確認できませんでした。${howToStartAgain}`);
    if (decoded.demandUuid !== demandUuid) {
      throw failedPrecondition(`別の組織で始めた連携です。この組織の画面で、${howToStartAgain}`);
    }
    if (decoded.userUuid !== actor.uuid) {
      throw failedPrecondition(`別のユーザーが始めた連携です。続けるには、${howToStartAgain}`);
    }
    if (decoded.expires <= now) {
      throw failedPrecondition(`連携を始めてから時間がたったため、完了できませんでした。${howToStartAgain}`);
    }
    try {
      await this.used.create([{ _id: decoded.id, usedAt: new Date(now) }]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw failedPrecondition(
        `この連携の操作は、すでに完了しています。連携していない場合は、${howToStartAgain}`,
      );
    }
    return { account: decoded.account };
  }
}

const contextOf = (service: string): string => `authorization-state:${service}`;

function opened({ box, service }: Authorization, state: string): z.infer<typeof claims> | null {
  try {
    return claims.parse(JSON.parse(box.open(state, contextOf(service))));
  } catch (error) {
    const isForeign =
      error instanceof SecretError || error instanceof z.ZodError || error instanceof SyntaxError;
    if (isForeign) return null;
    throw error;
  }
}
