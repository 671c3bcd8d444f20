import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { CostMonthTotals } from './cost-month.schema.js';
import type { CostFigures } from './cost-row.mapping.js';
import { COST_ROW_MODEL, type CostRowDocument } from './cost-row.schema.js';
import { CostTotals, type TotalledRow } from './cost-totals.js';

const CHUNK = 1_000;

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

/** The fields of a row with a warning. */
export type WarnedRow = Pick<
  CostRowDocument,
  'productUuid' | 'month' | 'isNegative' | 'closingQuantity' | 'inventoryAmount'
>;

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

  /** The rows of some months of a period with a certain warning. */
  async withWarning(
    scope: TenantScope,
    periodUuid: string,
    months: readonly string[],
    warning: 'isUnpriced' | 'isUncounted',
  ): Promise<WarnedRow[]> {
    const filter = { periodUuid, month: { $in: [...months] }, [warning]: true };
    const projection = { productUuid: 1, month: 1, isNegative: 1, closingQuantity: 1, inventoryAmount: 1 };
    const rows: WarnedRow[] = [];
    for await (const row of this.each(scope, filter, { projection })) rows.push(row);
    return rows;
  }

  /** The rows of these periods whose cost is unknown, valued at a list price. */
  async onListPrices(
    scope: TenantScope,
    periodUuids: readonly string[],
  ): Promise<Pick<CostRowDocument, 'productUuid' | 'end' | 'averageNumerator' | 'averageDenominator'>[]> {
    return this.find(
      scope,
      { isCostKnown: false, periodUuid: { $in: [...periodUuids] } },
      { projection: { productUuid: 1, end: 1, averageNumerator: 1, averageDenominator: 1 } },
    );
  }

  /** Inserts the first figures of products. */
  async addAll(
    scope: TenantScope,
    figures: readonly CostFigures[],
    calculatedAt: string,
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    const times = { calculatedAt, purchasesAt: calculatedAt };
    for (let at = 0; at < figures.length; at += CHUNK) {
      const rows = figures.slice(at, at + CHUNK).map((row) => ({ ...row, demandUuid, ...times }));
      await this.collection.insertMany(rows, { session, ordered: false });
    }
  }

  /** Replaces existing figures. */
  async putAll(
    scope: TenantScope,
    figures: readonly CostFigures[],
    calculatedAt: string,
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    const times = { calculatedAt, purchasesAt: calculatedAt };
    for (let at = 0; at < figures.length; at += CHUNK) {
      await this.collection.bulkWrite(
        figures.slice(at, at + CHUNK).map(({ _id, ...row }) => ({
          updateOne: { filter: { _id, demandUuid }, update: { $set: { ...row, ...times } } },
        })),
        { session, ordered: false },
      );
    }
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
    yield* this.each(scope, filter, { sort: { month: 1, sortAmount: -1, productUuid: 1 } });
  }
}
