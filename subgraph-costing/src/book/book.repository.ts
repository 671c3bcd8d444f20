import {
  DemandRepository,
  nowTimestamp,
  retryOnDuplicate,
  steadyNow,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { BOOK_MODEL, type BookDocument } from './book.schema.js';

/**
 * Longer than the calculation of a month, of which the call to the orders slice may take two minutes: an owner that
 * is silent for so long has died.
 */
const LEASE_MS = 5 * 60_000;

/** Sets `recalculationRequested`, whose stored field has another name. */
const storedRequest = (recalculationRequested: boolean): Pick<BookDocument, 'isAskedAgain'> => ({
  isAskedAgain: recalculationRequested,
});

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

  /** Serialises transactions on a demand: of two concurrent ones, the later waits or is retried. */
  async turn(scope: TenantScope, session: ClientSession): Promise<BookDocument> {
    return this.model
      .findOneAndUpdate(
        { _id: scope.demandUuid },
        { $inc: { revision: 1, recordedRevisions: 1 }, $setOnInsert: { demandUuid: scope.demandUuid } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, session },
      )
      .orFail()
      .lean<BookDocument>()
      .catch(retryOnDuplicate);
  }

  /**
   * Claims the calculation, or resumes the owner's own after its process was killed. Null where the demand has no
   * book, or where another owner holds it; that one is then asked to calculate again.
   */
  async claim(scope: TenantScope, owner: string): Promise<BookDocument | null> {
    const now = steadyNow();
    const isFree = [{ calculationToken: { $in: [null, owner] } }, { leaseUntil: { $lt: now } }];
    const claimed = await this.updateOne(
      scope,
      { _id: scope.demandUuid, $or: isFree },
      { $set: { calculationToken: owner, leaseUntil: leaseFrom(now), ...storedRequest(false) } },
    );
    if (!claimed) await this.updateOne(scope, { _id: scope.demandUuid }, { $set: storedRequest(true) });
    return claimed;
  }

  /** Whether a calculation may still write; called within the writing transaction, and in between. Renews the lease. */
  async renewOwnership(scope: TenantScope, owner: string, session?: ClientSession): Promise<boolean> {
    const filter = { _id: scope.demandUuid, calculationToken: owner };
    const written = { calculatedAt: nowTimestamp(), leaseUntil: leaseFrom(steadyNow()) };
    return (await this.updateOne(scope, filter, { $set: written }, { session })) !== null;
  }

  /**
   * Completes a calculation: nothing is due any more.
   * @param settled what the figures follow from
   * @returns whether another calculation was requested in the meantime
   */
  async settle(
    scope: TenantScope,
    owner: string,
    settled: Required<Pick<BookDocument, 'feedVersion' | 'pricesAsOf'>>,
  ): Promise<boolean> {
    const free = { dirtyFrom: null, calculationToken: null, failureReason: null };
    const calculatedAt = nowTimestamp();
    const book = await this.updateOne(
      scope,
      { _id: scope.demandUuid, calculationToken: owner },
      { $set: { ...settled, ...free, calculatedAt } },
    );
    const { isAskedAgain: recalculationRequested = false } = book ?? {};
    return recalculationRequested;
  }

  /** Releases a calculation that cannot continue now. */
  async release(scope: TenantScope, owner: string): Promise<void> {
    const filter = { _id: scope.demandUuid, calculationToken: owner };
    await this.updateOne(scope, filter, { $set: { calculationToken: null } });
  }

  /** Records why the figures are not up to date. */
  async fail(scope: TenantScope, failureReason: string): Promise<void> {
    await this.updateOne(scope, { _id: scope.demandUuid }, { $set: { failureReason } });
  }
}
