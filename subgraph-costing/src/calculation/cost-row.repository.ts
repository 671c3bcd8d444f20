import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage, QueryFilter } from 'mongoose';
import type { CostMonthTotals } from './cost-month.schema.js';
import type { CostFigures } from './cost-row.mapping.js';
import { COST_ROW_MODEL, type CostRowDocument, UNCOUNTED_INDEX, UNPRICED_INDEX } from './cost-row.schema.js';
import { CostTotals, type TotalledRow } from './cost-totals.js';
import { monthOfSet } from './shown-rows.js';
import {
  type ConfirmableWarning,
  type ConfirmedFigures,
  type RowsDigest,
  RowsDigester,
} from './warned-rows.js';

const CHUNK = 1_000;

/** Products on list prices that are read at a time: they are one question to the catalog. */
const PRICED = 2_000;

/** A product that is valued at a list price, and the end of the first month with it. */
export type PricedProduct = Pick<
  CostRowDocument,
  'productUuid' | 'end' | 'averageNumerator' | 'averageDenominator'
>;

/** When and by what rows are written. */
export interface RowStamp {
  readonly calculatedAt: string;
  /** Where they are written in steps. */
  readonly set?: string | undefined;
}

const fieldsOf = ({ calculatedAt, set }: RowStamp) => ({
  calculatedAt,
  purchasesAt: calculatedAt,
  ...(set !== undefined && { changedBy: set }),
});

const TOTALLED: Record<keyof TotalledRow, 1> & { _id: 0 } = {
  _id: 0,
  carriedQuantity: 1,
  carriedAmount: 1,
  receivedQuantity: 1,
  purchaseAmount: 1,
  closingQuantity: 1,
  inventoryAmount: 1,
  issuedAmount: 1,
  isNegative: 1,
  isUnpriced: 1,
  isUncounted: 1,
};

/** Rows of a period with one warning. */
export interface WarnedQuery {
  readonly periodUuid: string;
  readonly months: readonly string[];
  readonly warning: ConfirmableWarning;
  /** Leaves out negative stock. */
  readonly isConfirmable: boolean;
}

/** The products of rows with a warning. */
export interface WarnedProducts {
  readonly count: number;
  /** The first by UUID: those that were registered first. */
  readonly first: readonly string[];
}

const WARNED_INDEXES = { isUnpriced: UNPRICED_INDEX, isUncounted: UNCOUNTED_INDEX };

const ofWarned = ({
  periodUuid,
  months,
  warning,
  isConfirmable,
}: WarnedQuery): QueryFilter<CostRowDocument> => ({
  periodUuid,
  [warning]: true,
  month: { $in: [...months] },
  ...(isConfirmable && { isNegative: false }),
});

@Injectable()
export class CostRowRepository extends DemandRepository<CostRowDocument> {
  constructor(@InjectModel(COST_ROW_MODEL) model: Model<CostRowDocument>) {
    super(model);
  }

  /** Figures are written as calculated: casting thousands of them by the schema would take seconds. */
  private get collection() {
    return this.model.db.collection<CostRowDocument>(this.model.collection.name);
  }

  /** The rows of a month, optionally of certain products only. */
  async ofMonth(
    scope: TenantScope,
    month: string,
    productUuids?: readonly string[],
  ): Promise<CostRowDocument[]> {
    return this.find(scope, productUuids ? { month, productUuid: { $in: [...productUuids] } } : { month });
  }

  /** The first rows of a month after a product, by product. */
  async after(scope: TenantScope, month: string, after: string, limit: number): Promise<CostRowDocument[]> {
    return this.find(scope, { month, productUuid: { $gt: after } }, { sort: { productUuid: 1 }, limit });
  }

  /** How many products of a period have a warning in some months, and the first of them. */
  async warnedProducts(scope: TenantScope, query: WarnedQuery, limit: number): Promise<WarnedProducts> {
    const [count, first] = await Promise.all([
      this.countWarned(scope, query),
      this.firstWarned(scope, query, limit),
    ]);
    return { count, first };
  }

  private async countWarned(scope: TenantScope, query: WarnedQuery): Promise<number> {
    const hint = WARNED_INDEXES[query.warning];
    const filter = ofWarned(query);
    if (query.months.length === 1) return this.count(scope, filter, { hint });
    const distinct: PipelineStage[] = [{ $match: filter }, { $group: { _id: '$productUuid' } }];
    const [counted] = await this.aggregate<{ count: number }>(scope, [...distinct, { $count: 'count' }], {
      hint,
    });
    return counted?.count ?? 0;
  }

  private async firstWarned(scope: TenantScope, query: WarnedQuery, limit: number): Promise<string[]> {
    const products = await this.aggregate<{ _id: string }>(
      scope,
      [
        { $match: ofWarned(query) },
        { $sort: { productUuid: 1, month: 1 } },
        // A product has a row for each month.
        { $limit: limit * query.months.length },
        { $group: { _id: '$productUuid' } },
        { $sort: { _id: 1 } },
        { $limit: limit },
      ],
      { hint: WARNED_INDEXES[query.warning] },
    );
    return products.map(({ _id }) => _id);
  }

  /** The digest of rows with a warning, of any number. */
  async digestOfWarned(scope: TenantScope, query: WarnedQuery): Promise<RowsDigest> {
    const digester = new RowsDigester();
    for await (const row of this.warned(scope, query)) digester.add(row);
    return digester.result();
  }

  /** What users confirm of rows with a warning. */
  warned(scope: TenantScope, query: WarnedQuery): AsyncGenerator<ConfirmedFigures, void, void> {
    const projection = { productUuid: 1, month: 1, closingQuantity: 1, inventoryAmount: 1 };
    return this.each(scope, ofWarned(query), { projection });
  }

  /** Whether these periods value any product at its list price. */
  async hasListPrices(scope: TenantScope, periodUuids: readonly string[]): Promise<boolean> {
    return this.exists(scope, { periodUuid: { $in: [...periodUuids] }, isCostKnown: false });
  }

  /**
   * The list prices at which these periods value products whose cost is unknown, some at a time.
   * @param productUuids only these; default all
   */
  async *onListPrices(
    { demandUuid }: TenantScope,
    periodUuids: readonly string[],
    productUuids?: readonly string[],
  ): AsyncGenerator<PricedProduct[], void, void> {
    const cursor = this.model
      .aggregate<PricedProduct>([
        {
          $match: {
            demandUuid,
            periodUuid: { $in: [...periodUuids] },
            isCostKnown: false,
            ...(productUuids && { productUuid: { $in: [...productUuids] } }),
          },
        },
        // Most products have one price in all months; the first month with it stands for the later ones.
        {
          $group: {
            _id: {
              product: '$productUuid',
              numerator: '$averageNumerator',
              denominator: '$averageDenominator',
            },
            end: { $min: '$end' },
          },
        },
        {
          $project: {
            _id: 0,
            productUuid: '$_id.product',
            averageNumerator: '$_id.numerator',
            averageDenominator: '$_id.denominator',
            end: 1,
          },
        },
      ])
      .cursor({ batchSize: PRICED });
    let products: PricedProduct[] = [];
    for await (const product of cursor) {
      products.push(product);
      if (products.length < PRICED) continue;
      yield products;
      products = [];
    }
    if (products.length > 0) yield products;
  }

  /** Inserts the first figures of products. */
  async addAll(
    scope: TenantScope,
    figures: readonly CostFigures[],
    stamp: RowStamp,
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    const stamped = fieldsOf(stamp);
    for (let at = 0; at < figures.length; at += CHUNK) {
      const rows = figures.slice(at, at + CHUNK).map((row) => ({ ...row, demandUuid, ...stamped }));
      await this.collection.insertMany(rows, { session, ordered: false });
    }
  }

  /** Replaces existing figures. */
  async putAll(
    scope: TenantScope,
    figures: readonly CostFigures[],
    stamp: RowStamp,
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    const stamped = fieldsOf(stamp);
    for (let at = 0; at < figures.length; at += CHUNK) {
      await this.collection.bulkWrite(
        figures.slice(at, at + CHUNK).map(({ _id, ...row }) => ({
          updateOne: { filter: { _id, demandUuid }, update: { $set: { ...row, ...stamped } } },
        })),
        { session, ordered: false },
      );
    }
  }

  /** Keeps rows for readers before they are replaced or removed, in the place of a set. */
  async keep(
    { demandUuid }: TenantScope,
    set: string,
    rows: readonly CostRowDocument[],
    session: ClientSession,
  ): Promise<void> {
    if (rows.length === 0) return;
    const kept = rows.map(({ changedBy: _, ...row }) => ({
      ...row,
      _id: `${set}:${row.productUuid}`,
      demandUuid,
      periodUuid: set,
      month: set,
    }));
    await this.collection.insertMany(kept, { session, ordered: false });
  }

  /** Exact totals over rows, added up in the process since amounts are stored as text. */
  async totals(
    scope: TenantScope,
    filter: QueryFilter<CostRowDocument>,
    session?: ClientSession,
  ): Promise<CostMonthTotals> {
    const totals = new CostTotals();
    const cursor = this.model
      .find(this.scoped(scope, filter), TOTALLED)
      .session(session ?? null)
      .lean<TotalledRow[]>()
      .cursor({ batchSize: CHUNK });
    for await (const row of cursor) totals.add(row);
    return totals.result();
  }

  /** Streams rows, highest purchase amount first. */
  async *stream(
    scope: TenantScope,
    filter: QueryFilter<CostRowDocument>,
  ): AsyncGenerator<CostRowDocument, void, void> {
    const sort = { month: 1, sortAmount: -1, productUuid: 1 } as const;
    for await (const row of this.each(scope, filter, { sort }))
      yield { ...row, month: monthOfSet(row.month) };
  }
}
