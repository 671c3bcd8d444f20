import { receiptAmount } from '@hacchu-hub/purchase-math';
import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { amountBetween, effectivePriceOf } from '../orders/lines/line-price.js';
import type { Days } from '../orders/lines/purchase-months.js';
import type { PurchasesPart, PurchaseSum } from '../orders/lines/purchase-sum.schema.js';
import type { SumOptions } from '../orders/lines/purchase-sums.js';
import {
  RECEIPT_MODEL,
  type ReceiptDocument,
  RECEIPTS_BY_DAY,
  RECEIPTS_BY_PRODUCT,
} from '../orders/lines/receipt.schema.js';
import { grouped } from '../utilities/grouped.js';

/** Lines per batch, so that memory use does not grow with the number of receipts. */
const BATCH = 2_000;
/**
 * Set on the command: on the cursor it would apply to the first batch only, and the next batch would return
 * all the rest.
 */
const IN_BATCHES = { batchSize: BATCH };

const RECEIPTS_OF_PART = 10_000;

/** Receipts of one line in the range. */
interface LineSum {
  readonly _id: string;
  readonly productId: string;
  readonly quantity: number;
  readonly count: number;
}

type PricedLine = Pick<LineDocument, '_id' | 'lastUnitPrice' | 'unitPrice' | 'closedPrices' | 'receiptCount'>;

/** Receipts summed by product; the database sums pieces, amounts are summed here with exact arithmetic. */
@Injectable()
export class PurchasesRepository {
  /** Receipts after which a part ends, with the product of the last one; smaller in tests. */
  readonly receiptsOfPart: number = RECEIPTS_OF_PART;

  constructor(
    @InjectModel(RECEIPT_MODEL) private readonly receipts: Model<ReceiptDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
  ) {}

  /**
   * Sums per product: Σ over lines of trunc(price × received until the last day) − trunc(price × received
   * before the first day), so that the months of a line add up to its total amount (docs/domain/costing.md).
   * Receipts in closed months keep the price that they were closed with, also when they are taken back.
   */
  async byProduct(scope: TenantScope, days: Days, options: SumOptions = {}): Promise<PurchaseSum[]> {
    const sums = new Map<string, PurchaseSum>();
    for await (const batch of this.lineSums(scope, days, options)) {
      const priced = await this.pricesOf(batch, options);
      const before = await this.receivedBefore(batch, priced, days.from, options);
      const atClosedPrices = await this.amountsAtClosedPrices(priced, days, options);
      for (const { _id, productId, quantity, count } of batch) {
        const line = priced.get(_id);
        const price = line ? effectivePriceOf(line) : null;
        const earlier = before.get(_id) ?? 0;
        const amount =
          atClosedPrices.get(_id) ?? BigInt(receiptAmount(price ?? '0', earlier, earlier + quantity));
        const sum = sums.get(productId);
        sums.set(productId, {
          productId,
          receipts: (sum?.receipts ?? 0) + count,
          quantity: (sum?.quantity ?? 0) + quantity,
          amount: (sum?.amount ?? 0n) + amount,
          unpricedLines: (sum?.unpricedLines ?? 0) + (price === null ? 1 : 0),
        });
      }
    }
    return [...sums.values()];
  }

  /** The sums of the next products after one, of as many as a bounded number of receipts have. */
  async part(scope: TenantScope, days: Days, after: string): Promise<PurchasesPart> {
    const last = this.receiptsOfPart - 1;
    const { demandUuid } = scope;
    const historyDate = { $gte: days.from, $lte: days.to };
    // Few receipts are found by their days; an index by product would pass over those of all other days.
    const isMany =
      after !== '' ||
      (await this.receipts
        .findOne({ demandUuid, historyDate })
        .select({ _id: 1 })
        .hint({ ...RECEIPTS_BY_DAY })
        .skip(last)
        .lean<object>()) !== null;
    const [end] = isMany
      ? await this.receipts
          .find({ demandUuid, productId: { $gt: after }, historyDate })
          .select({ productId: 1 })
          .sort({ productId: 1, historyDate: 1 })
          .hint({ ...RECEIPTS_BY_PRODUCT })
          .skip(last)
          .limit(1)
          .lean<ReceiptDocument[]>()
      : [];
    const through = end?.productId ?? null;
    const sums = await this.byProduct(scope, days, isMany ? { between: { after, through } } : {});
    return { sums: sums.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)), through };
  }

  /** First and last day on which goods of a demand, or of some of its products, were received. */
  async days({ demandUuid }: TenantScope, { productIds, session }: SumOptions = {}): Promise<Days | null> {
    const filter = { demandUuid, ...(productIds && { productId: { $in: [...productIds] } }) };
    const at = async (order: 1 | -1): Promise<string | undefined> => {
      const query = this.receipts
        .find(filter)
        .select({ historyDate: 1 })
        .sort({ historyDate: order, _id: order });
      const [receipt] = await query
        .limit(1)
        .session(session ?? null)
        .lean<ReceiptDocument[]>();
      return receipt?.historyDate;
    };
    const [from, to] = [await at(1), await at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  }

  private async *lineSums(
    { demandUuid }: TenantScope,
    { from, to }: Days,
    { productIds, between, session }: SumOptions,
  ): AsyncGenerator<LineSum[], void, void> {
    const range = between && {
      $gt: between.after,
      ...(between.through !== null && { $lte: between.through }),
    };
    const productId = productIds ? { $in: [...productIds] } : range;
    const ofProducts = productId ? { productId } : {};
    const stages: PipelineStage[] = [
      { $match: { demandUuid, ...ofProducts, historyDate: { $gte: from, $lte: to } } },
      {
        $group: {
          _id: '$lineId',
          productId: { $first: '$productId' },
          quantity: { $sum: '$diffFromPrevious' },
          count: { $sum: 1 },
        },
      },
    ];
    let batch: LineSum[] = [];
    const options = { ...IN_BATCHES, ...(between && { hint: { ...RECEIPTS_BY_PRODUCT } }) };
    const query = this.receipts.aggregate<LineSum>(stages, options).session(session ?? null);
    for await (const sum of query.cursor<LineSum>()) {
      batch.push(sum);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  private async pricesOf(
    batch: readonly LineSum[],
    { session }: SumOptions,
  ): Promise<Map<string, PricedLine>> {
    const lines = await this.lines
      .find({ _id: { $in: batch.map(({ _id }) => _id) } })
      .select({ lastUnitPrice: 1, unitPrice: 1, closedPrices: 1, receiptCount: 1 })
      .batchSize(BATCH)
      .session(session ?? null)
      .lean<PricedLine[]>();
    return new Map(lines.map((line) => [line._id, line]));
  }

  /** Amounts of the few lines whose price changed after some of their receipts were in a closed month. */
  private async amountsAtClosedPrices(
    priced: ReadonlyMap<string, PricedLine>,
    days: Days,
    { session }: SumOptions,
  ): Promise<Map<string, bigint>> {
    const lines = [...priced.values()].filter(({ closedPrices = [] }) => closedPrices.length > 0);
    if (lines.length === 0) return new Map();
    const receipts = await this.receipts
      .find({ lineId: { $in: lines.map(({ _id }) => _id) } })
      .select({ lineId: 1, historyDate: 1, diffFromPrevious: 1 })
      .sort({ sequence: 1 })
      .batchSize(BATCH)
      .session(session ?? null)
      .lean<ReceiptDocument[]>();
    const ofLine = grouped(receipts, ({ lineId }) => lineId);
    return new Map(lines.map((line) => [line._id, amountBetween(line, ofLine.get(line._id) ?? [], days)]));
  }

  /** Pieces received before a day, by line. */
  private async receivedBeforeDay(
    lineIds: readonly string[],
    day: string,
    { session }: SumOptions = {},
  ): Promise<Map<string, number>> {
    if (lineIds.length === 0) return new Map();
    const query = this.receipts.aggregate<{ _id: string; quantity: number }>([
      { $match: { lineId: { $in: [...lineIds] }, historyDate: { $lt: day } } },
      { $group: { _id: '$lineId', quantity: { $sum: '$diffFromPrevious' } } },
    ]);
    const sums = await query.session(session ?? null);
    return new Map(sums.map(({ _id, quantity }) => [_id, quantity]));
  }

  /** Queries only lines with receipts outside the range: most lines have one receipt. */
  private async receivedBefore(
    batch: readonly LineSum[],
    priced: ReadonlyMap<string, PricedLine>,
    day: string,
    options: SumOptions,
  ): Promise<Map<string, number>> {
    const others = batch.filter(({ _id, count }) => priced.get(_id)?.receiptCount !== count);
    return this.receivedBeforeDay(
      others.map(({ _id }) => _id),
      day,
      options,
    );
  }
}
