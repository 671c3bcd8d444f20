import { setTimeout as delay } from 'node:timers/promises';
import {
  type Actor,
  failedPrecondition,
  notFound,
  OutboxService,
  shownName,
  type TenantScope,
  type UserIdentity,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { endSessionsMessage, removeSecondFactorsMessages } from '../sign-in/sign-in.topics.js';
import { EndedSessionRepository } from './ended-session.repository.js';

/** Signing out: tokens of an ended session are refused before they expire. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly ended: EndedSessionRepository,
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Ends the caller's session with all its tokens. Sessions on other devices continue. */
  async signOut(caller: UserIdentity): Promise<void> {
    const authUid = await this.authUidOf(caller);
    if (caller.authTime === undefined) {
      throw failedPrecondition('ログインの情報が確認できませんでした。もう一度ログインしてください。');
    }
    await this.ended.endOne(authUid, caller.authTime);
    await endOfSecond(caller.authTime);
  }

  /** Ends every session of the caller's account, this one included. The outbox updates the identity service. */
  async signOutEverywhere(caller: UserIdentity, now = Date.now()): Promise<void> {
    const authUid = await this.authUidOf(caller);
    const upTo = Math.floor(now / 1_000);
    await withTransaction(this.connection, async (session) => {
      await this.ended.endAll([authUid], upTo, session);
      await this.outbox.add(session, endSessionsMessage(authUid, upTo));
      await this.audit.record(session, {
        demandUuid: caller.demand?.uuid ?? null,
        actor: caller,
        category: caller.actor === 'Operator' ? AuditCategory.OPERATOR : AuditCategory.USER,
        event: 'SIGNED_OUT_EVERYWHERE',
        summary: `${caller.name}さんがすべての端末からログアウトしました。`,
      });
    });
    await endOfSecond(upTo);
  }

  /**
   * Removes all second factors of somebody's account and ends all its sessions, in the caller's transaction. The outbox
   * does so at the identity service, and tells the owner by mail.
   */
  async removeSecondFactors(
    owner: { authUid: string; actor: Actor; uuid: string; demandUuid?: string },
    remover: UserIdentity,
    session: ClientSession,
    now = Date.now(),
  ): Promise<void> {
    const upTo = Math.floor(now / 1_000);
    await this.ended.endAll([owner.authUid], upTo, session);
    const removedBy = owner.actor === 'Operator' ? `${remover.name}さん` : `${shownName(remover)}さん`;
    const messages = removeSecondFactorsMessages({ ...owner, removedBy }, upTo);
    for (const message of messages) await this.outbox.add(session, message);
  }

  /** Ends every session of the users of a demand, except those of accounts with which operators sign in. */
  async endAllOf(scope: TenantScope, session: ClientSession, now = Date.now()): Promise<void> {
    const upTo = Math.floor(now / 1_000);
    const users = await this.demandUsers.find(scope, DemandUserRepository.active, { session });
    const authUids = users.flatMap(({ authUid }) => authUid ?? []);
    const operators = await this.operators.findSigningIn(authUids);
    const shared = new Set(operators.map(({ authUid }) => authUid));
    const own = authUids.filter((uid) => !shared.has(uid));
    await this.ended.endAll(own, upTo, session);
    for (const authUid of own) await this.outbox.add(session, endSessionsMessage(authUid, upTo));
  }

  private async authUidOf({ actor, uuid }: UserIdentity): Promise<string> {
    const people = actor === 'Operator' ? this.operators : this.demandUsers;
    const row = await people.findActive(uuid);
    if (!row?.authUid) throw notFound();
    return row.authUid;
  }
}

/**
 * Tokens tell the second in which their session began: a sign-in of the same second would have ended with those before
 * it. Whoever signs out is answered when it is over.
 * @param second since 1970
 */
const endOfSecond = async (second: number): Promise<void> => {
  const leftMs = (second + 1) * 1_000 - Date.now();
  if (leftMs > 0 && leftMs <= 1_000) await delay(leftMs);
};
