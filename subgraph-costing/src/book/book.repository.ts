import { DemandRepository, nowTimestamp, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

import { BOOK_MODEL, type BookDocument } from './book.schema.js';

/** Longer than a month takes, of which two minutes may be the call to the orders slice: whoever is silent for so long is gone. */
const LEASE_MS = 5 * 60_000;

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

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

  /**
   * Begins a calculation, or goes on with the owner's own after its process was killed. Null where the demand has no book,
   * or where another one is at it: that one then calculates once more.
   */
  async claim(scope: TenantScope, owner: string): Promise<BookDocument | null> {
    const now = new Date();
    const isFree = [{ calculationToken: { $in: [null, owner] } }, { leaseUntil: { $lt: now } }];
    const claimed = await this.updateOne(
      scope,
      { _id: scope.demandUuid, $or: isFree },
      { $set: { calculationToken: owner, leaseUntil: leaseFrom(now), isAskedAgain: false } },
    );
    if (!claimed) await this.updateOne(scope, { _id: scope.demandUuid }, { $set: { isAskedAgain: true } });
    return claimed;
  }

  /** Whether a calculation may still write, in the transaction in which it does. */
  async stillOwns(scope: TenantScope, owner: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: scope.demandUuid, calculationToken: owner };
    const written = { calculatedAt: nowTimestamp(), leaseUntil: leaseFrom(new Date()) };
    return (await this.updateOne(scope, filter, { $set: written }, { session })) !== null;
  }

  /** Ends a calculation: nothing is due any more, unless something came between. @returns whether it was asked for again */
  async settle(scope: TenantScope, owner: string, feedVersion: number): Promise<boolean> {
    const settled = { feedVersion, dirtyFrom: null, calculationToken: null, failureReason: null };
    const calculatedAt = nowTimestamp();
    const book = await this.updateOne(
      scope,
      { _id: scope.demandUuid, calculationToken: owner },
      { $set: { ...settled, calculatedAt } },
    );
    return book?.isAskedAgain ?? false;
  }

  /** Gives a calculation up that cannot go on now. */
  async release(scope: TenantScope, owner: string): Promise<void> {
    const filter = { _id: scope.demandUuid, calculationToken: owner };
    await this.updateOne(scope, filter, { $set: { calculationToken: null } });
  }

  /** Says why the figures are not up to date. */
  async fail(scope: TenantScope, failureReason: string): Promise<void> {
    await this.updateOne(scope, { _id: scope.demandUuid }, { $set: { failureReason } });
  }
}
