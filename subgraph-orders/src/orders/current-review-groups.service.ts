import { loggableError, LOGGER, nowTimestamp, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { type Groups, mayReview, withoutIneligible } from './records/review.rules.js';
import { type ReviewRoundDocument, ReviewRoundStatus } from './records/review.schema.js';

/** Groups of review rounds as they are now, although people have left or lost the right to decide. */
@Injectable()
export class CurrentReviewGroups {
  constructor(
    private readonly members: MemberDirectory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An open round without reviewers who are no longer eligible; as stored while the members cannot be loaded.
   */
  async of(ctx: RequestContext, round: ReviewRoundDocument): Promise<Groups> {
    if (round.status !== ReviewRoundStatus.OPEN) return round.groups;
    const members = await this.membersIfAvailable(ctx, round.demandUuid);
    if (!members) return round.groups;
    return withoutIneligible(
      round.groups,
      (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
      nowTimestamp(),
    );
  }

  private async membersIfAvailable(
    ctx: RequestContext,
    demandUuid: string,
  ): Promise<Map<string, Member> | undefined> {
    try {
      const found = await this.members.ofRequest(ctx, demandUuid);
      return new Map(found.map((member) => [member.uuid, member]));
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'reviewer eligibility could not be checked');
      return undefined;
    }
  }
}
