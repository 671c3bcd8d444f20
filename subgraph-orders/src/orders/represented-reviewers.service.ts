import { type DemandScope, loggableError, LOGGER, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { DelegationRepository } from './records/delegation.repository.js';
import { mayReview } from './records/review.rules.js';

/** A reviewer whom somebody may represent now. */
export interface AbsentReviewer {
  readonly uuid: string;
  /** Whether they may decide in steps for ADMINs: nobody decides there for whom is none any more. */
  readonly isAdmin: boolean;
}

/** Whom a person may represent now as a deputy (docs/domain/approval.md, Deputies). */
@Injectable()
export class RepresentedReviewers {
  constructor(
    private readonly delegations: DelegationRepository,
    private readonly members: MemberDirectory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reviewers who have left or lost the right to decide are not represented. For lists and actions; while the
   * members cannot be loaded, as stored: a decision checks them again.
   */
  async of(scope: TenantScope, deputyUuid: string): Promise<AbsentReviewer[]> {
    const absent = await this.delegations.absentFor(scope, deputyUuid);
    if (absent.length === 0) return [];
    try {
      return eligible(absent, await this.members.of(scope));
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'represented reviewers could not be checked');
      return absent.map((uuid) => ({ uuid, isAdmin: true }));
    }
  }

  /** The same with members that were loaded before, for a decision in a transaction. */
  async among(
    scope: DemandScope,
    members: readonly Member[],
    session?: ClientSession,
  ): Promise<AbsentReviewer[]> {
    return eligible(await this.delegations.absentFor(scope, scope.actor.uuid, session), members);
  }
}

const eligible = (absent: readonly string[], members: readonly Member[]): AbsentReviewer[] => {
  const known = new Map(members.map((member) => [member.uuid, member]));
  return absent
    .filter((uuid) => mayReview(known.get(uuid), false))
    .map((uuid) => ({ uuid, isAdmin: mayReview(known.get(uuid), true) }));
};
