import {
  aborted,
  DemandRepository,
  OutboxService,
  retryOnDuplicate,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { OrderDocument } from '../order.schema.js';
import { ORDERED_STATUSES } from '../order.status.js';
import { closedMonthOf } from './closed-months.js';
import { LINE_MODEL, type LineDocument } from './line.schema.js';
import { closedPricesUntil } from './line-price.js';
import { PurchaseSums } from './purchase-sums.js';
import { RECEIPT_MODEL, type ReceiptDocument } from './receipt.schema.js';
import {
  type ClosedMonth,
  type KeptSums,
  RECEIPT_LEDGER_MODEL,
  type ReceiptLedgerDocument,
} from './receipt-ledger.schema.js';

/** Outbox topic that notifies the costing slice of changed receipts. */
export const RECEIPTS_CHANGED = 'costing.receipts-changed';

/** State of a demand's receipt ledger. */
export interface LedgerState extends KeptSums {
  readonly version: number;
  readonly closedMonths: readonly ClosedMonth[];
  readonly firstDay?: string | null;
}

/** Begins a change, which updates the stored sums as well. */
const NEXT_VERSION = { $inc: { version: 1, sumsVersion: 1 } };

const OUTDATED = '締め済みの月は、より新しい内容で登録されています。';

const EMPTY: LedgerState = { version: 0, closedMonths: [] };

/** Versions of a demand's receipts, and the closed months. */
@Injectable()
export class ReceiptLedger extends DemandRepository<ReceiptLedgerDocument> {
  constructor(
    @InjectModel(RECEIPT_LEDGER_MODEL) model: Model<ReceiptLedgerDocument>,
    @InjectModel(RECEIPT_MODEL) private readonly receipts: Model<ReceiptDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
    @InjectConnection() private readonly connection: Connection,
    private readonly outbox: OutboxService,
    private readonly sums: PurchaseSums,
  ) {
    super(model);
  }

  /** Current state; the empty state for a demand without receipts. */
  async of(scope: TenantScope): Promise<LedgerState> {
    return (await this.findById(scope, scope.demandUuid)) ?? EMPTY;
  }

  /**
   * Starts a change of receipts: returns its version and the closed months. Changes and closings of a demand
   * are serialised by the write to the ledger.
   */
  async begin(scope: TenantScope, session: ClientSession): Promise<LedgerState> {
    const ledger = await this.write(scope, NEXT_VERSION, session);
    if (this.isCosted(scope, ledger)) {
      const { demandUuid } = scope;
      const { version } = ledger;
      const key = `${demandUuid}:${version}`;
      await this.outbox.add(session, { topic: RECEIPTS_CHANGED, key, payload: { demandUuid, version } });
    }
    return ledger;
  }

  /**
   * Replaces the set of sums by another one that contains all changes so far, once `complete` has brought it up to
   * date; no other change of the demand commits meanwhile.
   *
   * @param former the set that is replaced
   * @returns false where another one has replaced it
   */
  async keepSums(
    scope: TenantScope,
    former: string | null,
    sums: Pick<KeptSums, 'sumsGeneration' | 'sumsFirstDay'>,
    complete?: (ledger: LedgerState, session: ClientSession) => Promise<void>,
  ): Promise<boolean> {
    return withTransaction(this.connection, async (session) => {
      const before = await this.findById(scope, scope.demandUuid, { session });
      if ((before?.sumsGeneration ?? null) !== former) return false;
      const ledger = await this.write(scope, { $set: sums }, session);
      await complete?.(ledger, session);
      await this.write(scope, { $set: { sumsVersion: ledger.version } }, session);
      return true;
    });
  }

  /**
   * Begins a change that corrects sums. The costing slice is notified of the products that `work` returns; no other
   * change of the demand commits meanwhile.
   */
  async revalue(
    scope: TenantScope,
    work: (ledger: LedgerState, session: ClientSession) => Promise<string[]>,
  ): Promise<string[]> {
    return withTransaction(this.connection, async (session) => {
      const ledger = await this.begin(scope, session);
      const productIds = await work(ledger, session);
      const { demandUuid } = scope;
      const received = { demandUuid, productId: { $in: productIds }, receiptCount: { $gt: 0 } };
      const stamp = { $set: { costingVersion: ledger.version } };
      if (productIds.length > 0) await this.lines.updateMany(received, stamp, { session });
      return productIds;
    });
  }

  /** Demands whose receipts or closed months were ever recorded. */
  async demands(): Promise<string[]> {
    return this.model.distinct('demandUuid');
  }

  /** Sets the first day on which goods may be received; an outdated version is ignored. */
  async setFirstDay(scope: TenantScope, firstDay: string, revision: number): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const before = await this.findById(scope, scope.demandUuid, { session });
      if ((before?.firstDayRevision ?? revision) > revision) return;
      await this.write(scope, { $set: { firstDay, firstDayRevision: revision } }, session);
    });
  }

  /**
   * Sets the closed months; the returned version includes every change that started before. Receipts of
   * reopened months take the current price of their line again.
   *
   * @param asOf moment of these months in the costing slice, so that a late message unlocks and locks nothing
   * @throws ABORTED where months as of a later moment are known
   */
  async lock(
    scope: TenantScope,
    closedMonths: readonly ClosedMonth[],
    asOf?: string | null,
  ): Promise<number> {
    return withTransaction(this.connection, async (session) => {
      const before = await this.findById(scope, scope.demandUuid, { session });
      if (asOf != null && asOf < (before?.closedMonthsAsOf ?? '')) throw aborted(OUTDATED);
      const moment = asOf == null ? {} : { closedMonthsAsOf: asOf };
      const update = { $set: { closedMonths: [...closedMonths], ...moment } };
      const { version } = await this.write(scope, update, session);
      const lastDay = closedMonths.at(-1)?.end ?? '';
      if ((before?.closedMonths.at(-1)?.end ?? '') <= lastDay) return version;
      return this.reopen(scope, { lastDay, version }, session);
    });
  }

  /** Removes the closed prices of receipts after the last closed day. @returns the new version */
  private async reopen(
    scope: TenantScope,
    { lastDay, version }: { readonly lastDay: string; readonly version: number },
    session: ClientSession,
  ): Promise<number> {
    const { demandUuid } = scope;
    const lines = await this.lines
      .find({ demandUuid, 'closedPrices.through': { $gt: lastDay } })
      .select({ closedPrices: 1, unitPrice: 1, lastUnitPrice: 1, receiptCount: 1 })
      .session(session)
      .lean<LineDocument[]>();
    if (lines.length === 0) return version;
    const revalued = await this.write(scope, NEXT_VERSION, session);
    const changes = lines.map((before) => {
      const closedPrices = closedPricesUntil(before.closedPrices ?? [], lastDay);
      return { before, after: { ...before, closedPrices } };
    });
    await this.lines.bulkWrite(
      changes.map(({ after: { _id, closedPrices } }) => ({
        updateOne: { filter: { _id }, update: { $set: { closedPrices, costingVersion: revalued.version } } },
      })),
      { session },
    );
    await this.sums.apply(scope, revalued, changes, session);
    return revalued.version;
  }

  /** A closed month with receipts of the order, reversed ones included; null when there is none. */
  async closedMonthOfOrder(
    scope: TenantScope,
    order: Pick<OrderDocument, '_id' | 'status'>,
  ): Promise<string | null> {
    return (await this.closedMonthsOfOrders(scope, [order])).get(order._id) ?? null;
  }

  /** Closed months by order; orders without one are left out. At most two queries. */
  async closedMonthsOfOrders(
    scope: TenantScope,
    orders: readonly Pick<OrderDocument, '_id' | 'status'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const placed = orders.filter(({ status }) => ORDERED_STATUSES.includes(status));
    if (placed.length === 0) return new Map();
    const { closedMonths } = await this.of(scope);
    const last = closedMonths.at(-1);
    if (!last) return new Map();
    const { demandUuid } = scope;
    const orderIds = placed.map(({ _id }) => _id);
    const firsts = await this.receipts.aggregate<{ _id: string; day: string }>([
      { $match: { demandUuid, orderId: { $in: orderIds }, historyDate: { $lte: last.end } } },
      { $group: { _id: '$orderId', day: { $min: '$historyDate' } } },
    ]);
    return new Map(
      firsts.flatMap(({ _id, day }) => {
        const month = closedMonthOf(day, closedMonths);
        return month ? [[_id, month] as const] : [];
      }),
    );
  }

  /** Demands without the costing function need no notification. */
  private isCosted(scope: TenantScope, { closedMonths }: ReceiptLedgerDocument): boolean {
    const { actor } = scope;
    return actor?.actor !== 'DemandUser' || actor.flags.includes('COSTING') || closedMonths.length > 0;
  }

  private async write(
    scope: TenantScope,
    update: object,
    session: ClientSession,
  ): Promise<ReceiptLedgerDocument> {
    return this.model
      .findOneAndUpdate(
        { _id: scope.demandUuid },
        { ...update, $setOnInsert: { demandUuid: scope.demandUuid } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, session },
      )
      .orFail()
      .lean<ReceiptLedgerDocument>()
      .catch(retryOnDuplicate);
  }
}
