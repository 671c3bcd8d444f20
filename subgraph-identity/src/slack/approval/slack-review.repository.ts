import { DemandRepository, isDuplicateKey, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_REVIEW_MODEL, type SlackReviewDocument } from './slack-review.schema.js';

const idOf = ({ demandUuid }: TenantScope, roundUuid: string): string => `${demandUuid}:${roundUuid}`;

/** The state of approvals. */
@Injectable()
export class SlackReviewRepository extends DemandRepository<SlackReviewDocument> {
  constructor(@InjectModel(SLACK_REVIEW_MODEL) model: Model<SlackReviewDocument>) {
    super(model);
  }

  async ofRound(scope: TenantScope, roundUuid: string): Promise<SlackReviewDocument | null> {
    return this.findById(scope, idOf(scope, roundUuid));
  }

  /** Stores the state of a round, unless a later one is stored. */
  async keep(
    scope: TenantScope,
    { roundUuid, ...state }: Pick<SlackReviewDocument, 'version' | 'note' | 'open'> & { roundUuid: string },
  ): Promise<void> {
    const { demandUuid } = scope;
    const _id = idOf(scope, roundUuid);
    try {
      await this.model.updateOne(
        { _id, demandUuid, version: { $lt: state.version } },
        { $set: { ...state, updatedAt: new Date() } },
        { upsert: true },
      );
    } catch (error) {
      // The same version or a later one is stored.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
