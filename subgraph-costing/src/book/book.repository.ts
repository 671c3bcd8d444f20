import { DemandRepository, nowTimestamp, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

import { BOOK_MODEL, type BookDocument } from './book.schema.js';

@Injectable()
export class BookRepository extends DemandRepository<BookDocument> {
  constructor(@InjectModel(BOOK_MODEL) model: Model<BookDocument>) {
    super(model);
  }

  /** The demand's book; null before its first period. */
  async of(scope: TenantScope): Promise<BookDocument | null> {
    return this.findById(scope, scope.demandUuid);
  }

  /** Takes the turn of the transaction: of two that change the same demand, one waits or is run again. */
  async turn(scope: TenantScope, session: ClientSession): Promise<BookDocument> {
    return this.model
      .findOneAndUpdate(
        { _id: scope.demandUuid },
        { $inc: { revision: 1 }, $setOnInsert: { demandUuid: scope.demandUuid } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, session },
      )
      .orFail()
      .lean<BookDocument>();
  }

  /** Takes a calculation over from whoever else is at it; null where the demand has no book. */
  async claim(scope: TenantScope, token: string): Promise<BookDocument | null> {
    return this.updateOne(scope, { _id: scope.demandUuid }, { $set: { calculationToken: token } });
  }

  /** Whether a calculation may still write, in the transaction in which it does. */
  async stillOwns(scope: TenantScope, token: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: scope.demandUuid, calculationToken: token };
    const written = { calculatedAt: nowTimestamp() };
    return (await this.updateOne(scope, filter, { $set: written }, { session })) !== null;
  }

  /** Ends a calculation: nothing is due any more, unless something came between. */
  async settle(scope: TenantScope, token: string, feedVersion: number): Promise<void> {
    const settled = { feedVersion, dirtyFrom: null, calculationToken: null, failureReason: null };
    const calculatedAt = nowTimestamp();
    await this.updateOne(
      scope,
      { _id: scope.demandUuid, calculationToken: token },
      { $set: { ...settled, calculatedAt } },
    );
  }

  /** Says why the figures are not up to date. */
  async fail(scope: TenantScope, failureReason: string): Promise<void> {
    await this.updateOne(scope, { _id: scope.demandUuid }, { $set: { failureReason } });
  }
}
