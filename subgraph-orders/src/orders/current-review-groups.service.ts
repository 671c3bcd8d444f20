import { nowTimestamp, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CurrentMembers } from './current-members.service.js';
import { type Groups, mayReview, withoutIneligible } from './records/review.rules.js';
import { type ReviewRoundDocument, ReviewRoundStatus } from './records/review.schema.js';

/** Groups of review rounds as they are now, although people have left or lost the right to decide. */
@Injectable()
export class CurrentReviewGroups {
  constructor(private readonly members: CurrentMembers) {}

  /**
   * An open round without reviewers who are no longer eligible; as stored while the members cannot be loaded.
   */
  async of(ctx: RequestContext, round: ReviewRoundDocument): Promise<Groups> {
    if (round.status !== ReviewRoundStatus.OPEN) return round.groups;
    const members = await this.members.ifAvailable(ctx, round.demandUuid);
    if (!members) return round.groups;
    return withoutIneligible(
      round.groups,
      (id, { restrictByReviewerRole }) => mayReview(members.get(id), restrictByReviewerRole),
      nowTimestamp(),
    );
  }
}
