import { AppError, DemandRepository, type ReadScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { REVIEW_ROUND_MODEL, type ReviewRoundDocument, ReviewRoundStatus } from './review.schema.js';

/** A concurrent write came first; the decision must be repeated on the current state. */
export class LostRaceError extends AppError {
  constructor() {
    super('ABORTED', '他のユーザーがこの発注を同時に処理しました。最新の内容を読み込んでください。', {
      isHandled: true,
    });
  }
}

@Injectable()
export class ReviewRoundRepository extends DemandRepository<ReviewRoundDocument> {
  constructor(@InjectModel(REVIEW_ROUND_MODEL) model: Model<ReviewRoundDocument>) {
    super(model);
  }

  /** Rounds of several orders in one query, grouped by order, newest first. */
  async ofOrders(scope: ReadScope, orderIds: readonly string[]): Promise<Map<string, ReviewRoundDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ number: -1 })
      .lean<ReviewRoundDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /** Demands with open rounds, for jobs that process all of them. */
  async demandsInReview(): Promise<string[]> {
    return this.model.distinct('demandUuid', { status: ReviewRoundStatus.OPEN });
  }

  /** Open rounds that list a person as a reviewer, pending or decided. */
  async openOf(scope: TenantScope, reviewerId: string): Promise<ReviewRoundDocument[]> {
    return this.find(scope, { status: ReviewRoundStatus.OPEN, 'groups.reviews.reviewerId': reviewerId });
  }

  /** The latest round of an order. */
  async last(
    scope: TenantScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<ReviewRoundDocument | null> {
    return this.findOne(scope, { orderId }, { sort: { number: -1 }, ...(session && { session }) });
  }

  /** Updates a round with an optimistic version check. @throws LostRaceError after a concurrent write */
  async save(
    scope: TenantScope,
    read: ReviewRoundDocument,
    set: Partial<
      Pick<ReviewRoundDocument, 'groups' | 'status' | 'closedAt' | 'content' | 'total' | 'supplierName'>
    >,
    session: ClientSession,
  ): Promise<void> {
    const saved = await this.updateOne(
      scope,
      { _id: read._id, version: read.version },
      { $set: set, $inc: { version: 1 } },
      { session },
    );
    if (!saved) throw new LostRaceError();
  }
}
