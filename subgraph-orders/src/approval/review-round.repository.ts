import { AppError, DemandRepository, type ReadScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { grouped } from '../lines/line.repository.js';
import { REVIEW_ROUND_MODEL, ReviewRoundStatus, type ReviewRoundDocument } from './review.schema.js';

/** Somebody else wrote first; what was decided has to be decided anew on what is there now. */
export class LostRace extends AppError {
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

  /** The rounds of many orders by order, newest first, in one query. */
  async ofOrders(scope: ReadScope, orderIds: readonly string[]): Promise<Map<string, ReviewRoundDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ number: -1 })
      .lean<ReviewRoundDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /** Demands with open rounds, for work that goes through all of them. */
  async demandsInReview(): Promise<string[]> {
    return this.model.distinct('demandUuid', { status: ReviewRoundStatus.OPEN });
  }

  /** Open rounds in which a person is asked, now or later, or has decided. */
  async openOf(scope: TenantScope, reviewerId: string): Promise<ReviewRoundDocument[]> {
    return this.find(scope, { status: ReviewRoundStatus.OPEN, 'groups.reviews.reviewerId': reviewerId });
  }

  /** The last round of an order. */
  async last(
    scope: TenantScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<ReviewRoundDocument | null> {
    return this.findOne(scope, { orderId }, { sort: { number: -1 }, ...(session && { session }) });
  }

  /** Changes a round only while it still is what was read. @throws LostRace when somebody was faster. */
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
    if (!saved) throw new LostRace();
  }
}
