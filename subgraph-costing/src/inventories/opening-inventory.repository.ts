import { DemandRepository, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { Portions } from '../portions.js';
import type { SetNames } from './inventory-sets.js';
import { OPENING_INVENTORY_MODEL, type OpeningInventoryDocument } from './opening-inventory.schema.js';

/** Stock at the start of a period, before it is stored. */
export type OpeningStock = Omit<OpeningInventoryDocument, '_id' | 'demandUuid' | 'periodUuid' | 'set'>;

/** Sums over rows. */
export interface OpeningTotals {
  readonly totalQuantity: number;
  /** Yen, as text. */
  readonly totalAmount: string;
}

type Filter = QueryFilter<OpeningInventoryDocument>;
type OpenedPeriod = Pick<AccountingPeriodDocument, '_id' | 'opening'>;

/** Which rows are the opening inventory of a period. */
export const openingOf = ({ _id: periodUuid, opening }: OpenedPeriod): Filter =>
  opening?.set === undefined
    ? { periodUuid }
    : { periodUuid: { $in: [periodUuid, opening.set] }, set: opening.set };

/** Places to be read one after the other: a row that is moved meanwhile is found in one or the other, or in both. */
const placesOf = (periodUuid: string, set: string | undefined): Filter[] =>
  set === undefined ? [{ periodUuid }] : [{ periodUuid: set }, { periodUuid, set }];

@Injectable()
export class OpeningInventoryRepository extends DemandRepository<OpeningInventoryDocument> {
  constructor(
    @InjectModel(OPENING_INVENTORY_MODEL) model: Model<OpeningInventoryDocument>,
    private readonly portions: Portions,
  ) {
    super(model);
  }

  /** Stores rows of a set that nobody sees before it is published. */
  async stage({ demandUuid }: TenantScope, set: string, stock: readonly OpeningStock[]): Promise<void> {
    if (stock.length === 0) return;
    const rows = stock.map((row) => ({ _id: uuidv7(), demandUuid, periodUuid: set, set, ...row }));
    // Without mongoose, which would cast each field of each row; the rules have made them what they are.
    const { db, collection } = this.model;
    await db
      .collection<OpeningInventoryDocument>(collection.collectionName)
      .insertMany(rows, { ordered: false });
  }

  /** Removes what was staged, except for rows that are with a period already. @param sets one, or all of a job */
  async discard(scope: TenantScope, sets: string | SetNames): Promise<void> {
    await this.deleteMany(scope, { periodUuid: sets });
  }

  /** Removes the whole opening inventory of a period. */
  async removeAll(scope: TenantScope, { _id, opening }: OpenedPeriod, session: ClientSession): Promise<void> {
    const places = opening?.set === undefined ? [_id] : [_id, opening.set];
    await this.deleteMany(scope, { periodUuid: { $in: places } }, { session });
  }

  /** Ids of some rows of a period that are not of its current set. */
  async superseded(scope: TenantScope, periodUuid: string, set: string): Promise<string[]> {
    return this.someIds(scope, { periodUuid, set: { $ne: set } });
  }

  /** Ids of some rows of a set that are not with their period yet. */
  async unmoved(scope: TenantScope, set: string): Promise<string[]> {
    return this.someIds(scope, { periodUuid: set });
  }

  /** How many rows of a set are not with their period yet. */
  async countUnmoved(scope: TenantScope, set: string, session?: ClientSession): Promise<number> {
    return this.count(scope, { periodUuid: set }, { session });
  }

  /** Sums in the database: amounts are whole yen of at most 18 digits. */
  async totals(scope: TenantScope, filter: Filter): Promise<OpeningTotals> {
    const [sums] = await this.model.aggregate<OpeningTotals>([
      { $match: this.scoped(scope, filter) },
      {
        $group: {
          _id: null,
          totalQuantity: { $sum: '$quantity' },
          totalAmount: { $sum: { $toLong: '$inventoryAmount' } },
        },
      },
      { $project: { _id: 0, totalQuantity: 1, totalAmount: { $toString: '$totalAmount' } } },
    ]);
    return sums ?? { totalQuantity: 0, totalAmount: '0' };
  }

  /** The opening inventory of a period by product, of any number of products. */
  async byProduct(
    scope: TenantScope,
    { _id, opening }: OpenedPeriod,
  ): Promise<Map<string, Pick<OpeningStock, 'quantity' | 'inventoryAmount'>>> {
    const projection = { _id: 0, productUuid: 1, quantity: 1, inventoryAmount: 1 };
    const stock = new Map<string, Pick<OpeningStock, 'quantity' | 'inventoryAmount'>>();
    for (const place of placesOf(_id, opening?.set)) {
      for await (const { productUuid, quantity, inventoryAmount } of this.each(scope, place, {
        projection,
      })) {
        stock.set(productUuid, { quantity, inventoryAmount });
      }
    }
    return stock;
  }

  /** Which of these products are in the opening inventory of a period. */
  async among(
    scope: TenantScope,
    { _id, opening }: OpenedPeriod,
    productUuids: readonly string[],
  ): Promise<Set<string>> {
    const products = { productUuid: { $in: [...productUuids] } };
    const projection = { _id: 0, productUuid: 1 };
    const found = new Set<string>();
    for (const place of placesOf(_id, opening?.set)) {
      const rows = await this.find(scope, { ...place, ...products }, { projection });
      for (const { productUuid } of rows) found.add(productUuid);
    }
    return found;
  }

  /** The first rows of a period after a product, by product. */
  async after(
    scope: TenantScope,
    periodUuid: string,
    after: string,
    limit: number,
  ): Promise<OpeningInventoryDocument[]> {
    const filter = { periodUuid, productUuid: { $gt: after } };
    return this.find(scope, filter, { sort: { productUuid: 1 }, limit });
  }

  private async someIds(scope: TenantScope, filter: Filter): Promise<string[]> {
    const rows = await this.find(scope, filter, {
      projection: { _id: 1 },
      limit: this.portions.inventoryOfStep,
    });
    return rows.map(({ _id }) => _id);
  }
}
