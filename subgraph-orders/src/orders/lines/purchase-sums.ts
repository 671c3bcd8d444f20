import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import type { LineDocument } from './line.schema.js';
import { effectivePriceOf, valuedReceipts } from './line-price.js';
import { type Days, monthStart } from './purchase-months.js';
import {
  PURCHASE_SUM_MODEL,
  type PurchasesPart,
  type PurchaseSum,
  type PurchaseSumDocument,
} from './purchase-sum.schema.js';
import { RECEIPT_MODEL, type ReceiptDocument } from './receipt.schema.js';
import type { KeptSums } from './receipt-ledger.schema.js';

type Receipt = Pick<
  ReceiptDocument,
  'lineId' | 'productId' | 'historyDate' | 'diffFromPrevious' | 'sequence'
>;
type Valued = Pick<LineDocument, '_id' | 'unitPrice' | 'lastUnitPrice' | 'closedPrices' | 'receiptCount'>;

/** A line whose receipts or prices change. */
export interface LineRevaluation {
  readonly before: Valued;
  /** Prices after the change. */
  readonly after: Pick<Valued, 'unitPrice' | 'lastUnitPrice' | 'closedPrices'>;
  readonly added?: Receipt | undefined;
}

/** A sum of a month, named by its first day. */
export type MonthSum = PurchaseSum & { readonly start: string };

/** Products after one id, up to another; null where the range has no end. */
export interface ProductRange {
  readonly after: string;
  readonly through: string | null;
}

/** Which receipts to sum. */
export interface SumOptions {
  /** Restricts the products; all by default. */
  readonly productIds?: readonly string[] | null | undefined;
  /** Restricts them to those after one id, up to another. */
  readonly between?: ProductRange | undefined;
  readonly session?: ClientSession | undefined;
}

const CHUNK = 1_000;

const PRODUCTS_OF_PART = 2_000;

const keyOf = ({ start, productId }: Pick<MonthSum, 'start' | 'productId'>): string =>
  `${start}:${productId}`;

const plus = <S extends PurchaseSum>(one: PurchaseSum | undefined, other: S): S => ({
  ...other,
  receipts: (one?.receipts ?? 0) + other.receipts,
  quantity: (one?.quantity ?? 0) + other.quantity,
  amount: (one?.amount ?? 0n) + other.amount,
  unpricedLines: (one?.unpricedLines ?? 0) + other.unpricedLines,
});

const negative = (sum: MonthSum): MonthSum => ({
  ...sum,
  receipts: -sum.receipts,
  quantity: -sum.quantity,
  amount: -sum.amount,
  unpricedLines: -sum.unpricedLines,
});

const isZero = ({ receipts, quantity, amount, unpricedLines }: PurchaseSum): boolean =>
  receipts === 0 && quantity === 0 && amount === 0n && unpricedLines === 0;

/** What one line contributes to the sums of its months. */
export function sumsOfLine(
  line: Omit<Valued, '_id' | 'receiptCount'>,
  receipts: readonly Receipt[],
  firstDayOfMonth: number,
): MonthSum[] {
  const isUnpriced = effectivePriceOf(line) === null;
  const sums = new Map<string, MonthSum>();
  for (const { receipt, amount } of valuedReceipts(line, receipts)) {
    const { productId, historyDate, diffFromPrevious } = receipt;
    const start = monthStart(historyDate, firstDayOfMonth);
    const key = keyOf({ start, productId });
    const known = sums.get(key);
    const unpricedLines = isUnpriced && !known ? 1 : 0;
    sums.set(
      key,
      plus(known, { start, productId, receipts: 1, quantity: diffFromPrevious, amount, unpricedLines }),
    );
  }
  return [...sums.values()];
}

const storedSum = ({
  start,
  productId,
  receipts,
  quantity,
  amount,
  unpricedLines,
}: PurchaseSumDocument): MonthSum => ({
  start,
  productId,
  receipts,
  quantity,
  amount: BigInt(amount),
  unpricedLines,
});

/** The sums of stored rows; a product whose receipts were all moved away has no purchases. */
const purchased = (rows: readonly PurchaseSumDocument[]): PurchaseSum[] =>
  rows
    .filter(({ receipts }) => receipts !== 0)
    .map((row) => {
      const { start: _, ...sum } = storedSum(row);
      return sum;
    });

/**
 * The receipts of each product and month, summed as they change: every change of receipts and prices updates them in
 * its own transaction. Changes of a demand are serialised by its ledger, so sums are read, added to and written.
 */
@Injectable()
export class PurchaseSums extends DemandRepository<PurchaseSumDocument> {
  /** Products after which a part ends. */
  readonly productsOfPart: number = PRODUCTS_OF_PART;

  constructor(
    @InjectModel(PURCHASE_SUM_MODEL) model: Model<PurchaseSumDocument>,
    @InjectModel(RECEIPT_MODEL) private readonly receipts: Model<ReceiptDocument>,
  ) {
    super(model);
  }

  /** Applies a change that the ledger has begun; nothing where no sums are kept yet. */
  async apply(
    scope: TenantScope,
    { sumsGeneration: generation, sumsFirstDay }: KeptSums,
    changes: readonly LineRevaluation[],
    session: ClientSession,
  ): Promise<void> {
    if (!generation || !sumsFirstDay || changes.length === 0) return;
    const received = await this.receiptsOf(scope, changes, session);
    const deltas = new Map<string, MonthSum>();
    const add = (sums: readonly MonthSum[]): void => {
      for (const sum of sums) deltas.set(keyOf(sum), plus(deltas.get(keyOf(sum)), sum));
    };
    for (const { before, after, added } of changes) {
      // The new receipt may already be stored.
      const known = (received.get(before._id) ?? []).filter(
        ({ sequence }) => sequence <= before.receiptCount,
      );
      add(sumsOfLine(before, known, sumsFirstDay).map((sum) => negative(sum)));
      add(sumsOfLine(after, added ? [...known, added] : known, sumsFirstDay));
    }
    const moved = [...deltas.values()].filter((delta) => !isZero(delta));
    if (moved.length === 0) return;
    const ids = moved.map((delta) => this.idOf(scope, generation, delta));
    const stored = new Map(
      (await this.find(scope, { _id: { $in: ids } }, { session })).map((row) => [keyOf(row), storedSum(row)]),
    );
    await this.put(
      scope,
      generation,
      moved.map((delta) => plus(stored.get(keyOf(delta)), delta)),
      session,
    );
  }

  /** Sums per product over whole months. */
  async ofDays(
    { demandUuid }: TenantScope,
    generation: string,
    { from, to }: Days,
    { productIds, session }: SumOptions = {},
  ): Promise<PurchaseSum[]> {
    const cursor = this.model
      .find({
        demandUuid,
        generation,
        start: { $gte: from, $lte: to },
        ...(productIds && { productId: { $in: [...productIds] } }),
      })
      .session(session ?? null)
      .lean<PurchaseSumDocument[]>()
      .cursor({ batchSize: 10 * CHUNK });
    const sums = new Map<string, PurchaseSum>();
    for await (const row of cursor) {
      // A product whose receipts were all moved away has no purchases.
      if (row.receipts === 0) continue;
      const { start: _, ...sum } = storedSum(row);
      sums.set(row.productId, plus(sums.get(row.productId), sum));
    }
    return [...sums.values()];
  }

  /** Sums of the first products after one in the month that begins on a day. */
  async after(scope: TenantScope, generation: string, start: string, after: string): Promise<PurchasesPart> {
    const rows = await this.find(
      scope,
      { generation, start, productId: { $gt: after } },
      { sort: { productId: 1 }, limit: this.productsOfPart },
    );
    return { sums: purchased(rows), through: rows[this.productsOfPart - 1]?.productId ?? null };
  }

  /** Sums of the products in a range in the month that begins on a day. */
  async between(
    scope: TenantScope,
    generation: string,
    start: string,
    { after, through }: ProductRange,
  ): Promise<PurchaseSum[]> {
    const productId = { $gt: after, ...(through !== null && { $lte: through }) };
    return purchased(await this.find(scope, { generation, start, productId }, { sort: { productId: 1 } }));
  }

  /** Inserts sums of a generation that nobody reads yet, or of products without stored ones. */
  async add(
    scope: TenantScope,
    generation: string,
    sums: readonly MonthSum[],
    session?: ClientSession,
  ): Promise<void> {
    const collection = this.model.db.collection<PurchaseSumDocument>(this.model.collection.name);
    for (let at = 0; at < sums.length; at += CHUNK) {
      const rows = sums.slice(at, at + CHUNK).map((sum) => this.rowOf(scope, generation, sum));
      await collection.insertMany(rows, { ordered: false, ...(session && { session }) });
    }
  }

  /** Replaces sums. */
  async put(
    scope: TenantScope,
    generation: string,
    sums: readonly MonthSum[],
    session: ClientSession,
  ): Promise<void> {
    const stored = this.model.bulkWrite(
      sums.map((sum) => {
        const { _id, ...row } = this.rowOf(scope, generation, sum);
        return { updateOne: { filter: { _id }, update: { $set: row }, upsert: true } };
      }),
      { session, ordered: false },
    );
    await stored.catch(retryOnDuplicate);
  }

  private async receiptsOf(
    { demandUuid }: TenantScope,
    changes: readonly LineRevaluation[],
    session: ClientSession,
  ): Promise<Map<string, Receipt[]>> {
    const lineIds = changes.filter(({ before }) => before.receiptCount > 0).map(({ before }) => before._id);
    if (lineIds.length === 0) return new Map();
    const rows = await this.receipts
      .find({ demandUuid, lineId: { $in: lineIds } })
      .select({ lineId: 1, productId: 1, historyDate: 1, diffFromPrevious: 1, sequence: 1 })
      .sort({ lineId: 1, sequence: 1 })
      .session(session)
      .lean<Receipt[]>();
    return grouped(rows, ({ lineId }) => lineId);
  }

  private idOf(
    { demandUuid }: TenantScope,
    generation: string,
    sum: Pick<MonthSum, 'start' | 'productId'>,
  ): string {
    return `${demandUuid}:${generation}:${keyOf(sum)}`;
  }

  private rowOf(scope: TenantScope, generation: string, sum: MonthSum): PurchaseSumDocument {
    const { demandUuid } = scope;
    return {
      ...sum,
      _id: this.idOf(scope, generation, sum),
      demandUuid,
      generation,
      amount: sum.amount.toString(),
    };
  }
}
