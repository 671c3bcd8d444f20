import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { STOCK_ROW_MODEL, type StockRowDocument } from './stock-row.schema.js';

const CHUNK = 1_000;

/** What is kept of an article on a day. */
export type StockRow = Omit<StockRowDocument, '_id' | 'demandUuid' | 'day'>;

@Injectable()
export class StockRowRepository extends DemandRepository<StockRowDocument> {
  constructor(@InjectModel(STOCK_ROW_MODEL) model: Model<StockRowDocument>) {
    super(model);
  }

  /** The rows of a day. */
  async ofDay(scope: TenantScope, day: string, session?: ClientSession): Promise<StockRowDocument[]> {
    return this.find(scope, { day }, { session });
  }

  /** Pieces of these products, as far as they are linked, at the end of a day. */
  async quantities(
    scope: TenantScope,
    day: string,
    productUuids: readonly string[],
  ): Promise<Map<string, number>> {
    const productUuid = { $in: [...productUuids] };
    const rows = await this.find(
      scope,
      { day, productUuid },
      { projection: { productUuid: 1, quantity: 1 } },
    );
    return new Map(rows.map((row) => [row.productUuid ?? '', row.quantity]));
  }

  /** Pieces of the first linked products after one at the end of a day, by product. */
  async after(
    scope: TenantScope,
    day: string,
    after: string,
    limit: number,
  ): Promise<[productUuid: string, quantity: number][]> {
    const projection = { productUuid: 1, quantity: 1 };
    const filter = { day, productUuid: { $gt: after } };
    const rows = await this.find(scope, filter, { projection, sort: { productUuid: 1 }, limit });
    return rows.map(({ productUuid, quantity }) => [productUuid ?? '', quantity]);
  }

  /** Stores rows of a day in place of what they said before. */
  async put(
    scope: TenantScope,
    day: string,
    rows: readonly StockRow[],
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    for (let at = 0; at < rows.length; at += CHUNK) {
      const stored = this.model.bulkWrite(
        rows.slice(at, at + CHUNK).map((row) => ({
          updateOne: {
            filter: { _id: `${demandUuid}:${day}:${row.articleId}` },
            update: { $set: { ...row, demandUuid, day } },
            upsert: true,
          },
        })),
        { session, ordered: false },
      );
      await stored.catch(retryOnDuplicate);
    }
  }
}
