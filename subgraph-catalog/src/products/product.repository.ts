import {
  type Projection,
  type ReadScope,
  searchKey,
  TallyRepository,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { MasterEventRepository } from '../masters/history/master-event.repository.js';
import { MasterRepository, WITHOUT_SEARCH_GRAMS } from '../masters/master.repository.js';
import { orderIndex } from '../masters/master.schema.js';
import { PublishedImports } from '../masters/published-imports.js';
import { filterOf, type Narrowing } from '../masters/record-criteria.js';
import type { ProductContent } from './product.rules.js';
import { CATEGORY_INDEX, PRODUCT_MODEL, type ProductLinks, type ProductRecord } from './product.schema.js';

/** Bounds the records that share a model number or name. */
const MAX_FOUND = 5_000;

/** Which products are meant by their category. */
export interface CategoryCondition {
  readonly categoryUuid?: string | null;
  /** Only products without a category; takes precedence. */
  readonly isWithoutCategory?: boolean | null;
}

/** The products of a category, or without one; all of them without a condition. */
export function categoryCriteria({ categoryUuid, isWithoutCategory }: CategoryCondition): {
  narrowing?: Narrowing;
} {
  if (!isWithoutCategory && categoryUuid == null) return {};
  const filter = { categoryUuid: isWithoutCategory ? null : categoryUuid };
  return { narrowing: { filter, hint: CATEGORY_INDEX } };
}

/** Which products that were changed are read. */
export interface UpdatedSince {
  readonly since: string;
  /** Of those that were changed at `since`, only the later ones by UUID. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** What is read of them; default all. */
  readonly fields?: Projection<ProductRecord>['fields'] | undefined;
}

@Injectable()
export class ProductRepository extends MasterRepository<ProductContent, ProductLinks> {
  constructor(
    @InjectModel(PRODUCT_MODEL) model: Model<ProductRecord>,
    tallies: TallyRepository,
    published: PublishedImports,
    history: MasterEventRepository,
  ) {
    super(model, tallies, published, history);
  }

  /** Records in use that are linked to one of the warehouse system's codes. */
  async findByCodes(scope: TenantScope, codes: readonly string[]): Promise<ProductRecord[]> {
    return this.find(scope, { deletedAt: null, 'logilessItem.code': { $in: [...codes] } });
  }

  /**
   * Records that the identifiers may match: by id, deleted ones included; records in use by warehouse system code,
   * model number or name, ignoring width and case. Four indexed queries, whatever the number of identifiers.
   */
  async findByIdentifiers(scope: TenantScope, identifiers: readonly string[]): Promise<ProductRecord[]> {
    if (identifiers.length === 0) return [];
    const keys = [...new Set(identifiers.map(searchKey))].filter((key) => key !== '');
    const found = await Promise.all([
      this.findByIds(scope, identifiers),
      this.findByCodes(scope, identifiers),
      this.find(scope, { deletedAt: null, 'sortKeys.modelNumber': { $in: keys } }, { limit: MAX_FOUND }),
      this.find(scope, { deletedAt: null, nameKey: { $in: keys } }, { limit: MAX_FOUND }),
    ]);
    return [...new Map(found.flat().map((record) => [record._id, record])).values()];
  }

  /** How many records in use have each of the categories; those without any are absent. */
  async countsByCategory(scope: ReadScope, categoryUuids: readonly string[]): Promise<Map<string, number>> {
    await this.refreshPublished();
    const inUse = { deletedAt: null, categoryUuid: { $in: [...categoryUuids] } };
    const rows = await this.model.aggregate<{ _id: string; count: number }>([
      { $match: this.scoped(scope, inUse) },
      { $group: { _id: '$categoryUuid', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  /** Records in use after a UUID, in UUID order. @param fields what is read of them; default all but the search grams */
  async inUseAfter(
    scope: TenantScope,
    after: string,
    { limit, fields }: Pick<UpdatedSince, 'limit' | 'fields'>,
  ): Promise<ProductRecord[]> {
    const projection = fields ?? WITHOUT_SEARCH_GRAMS;
    return this.find(
      scope,
      { deletedAt: null, _id: { $gt: after } },
      { projection, sort: { _id: 1 }, limit },
    );
  }

  /**
   * The records that were changed since a time, deleted ones included, in that order; undefined while an import has
   * versions left to write, which nothing is found by yet.
   */
  async updatedSince(
    scope: TenantScope,
    { since, after, limit, fields }: UpdatedSince,
  ): Promise<ProductRecord[] | undefined> {
    if (await this.isBeingFinished(scope)) return undefined;
    const sort = { updatedAt: 1, _id: 1 } as const;
    const read = (filter: QueryFilter<ProductRecord>, most: number): Promise<ProductRecord[]> => {
      const projection = fields ?? WITHOUT_SEARCH_GRAMS;
      return this.find(scope, filter, { projection, sort, hint: orderIndex(sort), limit: most });
    };
    if (after === undefined) return read({ updatedAt: { $gte: since } }, limit);
    // An import gives its time to all of its products: two ranges of the index, none of which skips entries.
    const same = await read({ updatedAt: since, _id: { $gt: after } }, limit);
    if (same.length === limit) return same;
    return [...same, ...(await read({ updatedAt: { $gt: since } }, limit - same.length))];
  }

  /** UUIDs of records, deleted ones included, that contain every word of the query. */
  async uuidsMatching(scope: TenantScope, query: string): Promise<string[]> {
    const { filter, hint } = filterOf({ query, includeDeleted: true });
    const found = await this.find(scope, { $and: [filter] }, { projection: { _id: 1 }, hint });
    return found.map(({ _id }) => _id);
  }
}
