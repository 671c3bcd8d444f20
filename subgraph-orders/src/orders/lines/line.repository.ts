import {
  DemandRepository,
  type Projection,
  type ReadScope,
  type SearchedList,
  TalliedRepository,
  TallyRepository,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { inBatches } from '../../utilities/in-batches.js';
import { LINE_TALLIES } from '../tally.buckets.js';
import { LINE_MODEL, type LineDocument, LINES_OF_ORDER } from './line.schema.js';
import { RECEIPT_MODEL, type ReceiptDocument } from './receipt.schema.js';

/** Update of one line. */
export interface LineChange {
  readonly id: string;
  readonly seen?: Partial<Pick<LineDocument, 'receivedLot' | 'receiptCount'>>;
  readonly set: Partial<LineDocument>;
}

@Injectable()
export class LineRepository extends TalliedRepository<LineDocument> {
  constructor(@InjectModel(LINE_MODEL) model: Model<LineDocument>, tallies: TallyRepository) {
    super(model, tallies, LINE_TALLIES);
  }

  /** Lines of one order, in order. */
  async ofOrder(scope: TenantScope, orderId: string, session?: ClientSession): Promise<LineDocument[]> {
    return this.find(scope, { orderId, deletedAt: null }, { sort: { orderNum: 1 }, session });
  }

  /** Lines of several orders in one query, grouped by order. */
  async ofOrders(
    scope: ReadScope,
    orderIds: readonly string[],
    projection?: Projection<LineDocument>,
  ): Promise<Map<string, LineDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] }, deletedAt: null }), projection?.fields)
      .hint({ ...LINES_OF_ORDER })
      .sort({ orderNum: 1 })
      .lean<LineDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /** A slice of the lines that match, from the first lines of a list; undefined where these have too few. */
  async firstMatches(
    scope: TenantScope,
    list: SearchedList<LineDocument>,
  ): Promise<LineDocument[] | undefined> {
    return this.matchesInOrder(scope, list);
  }

  /** All lines that match a filter, earliest delivery date first, in batches. */
  async *batches(
    scope: TenantScope,
    filter: QueryFilter<LineDocument>,
    size: number,
  ): AsyncGenerator<LineDocument[]> {
    const cursor = this.model
      .find(this.scoped(scope, filter))
      .sort({ deliveryDate: 1, _id: 1 })
      .lean<LineDocument[]>()
      .cursor({ batchSize: size });
    yield* inBatches(cursor, size);
  }

  /**
   * Whether any of the ids is a line of any demand: distinguishes another demand's line from an unknown one.
   */
  async existInAnyDemand(ids: readonly string[]): Promise<boolean> {
    return (await this.model.exists({ _id: { $in: [...ids] }, deletedAt: null })) !== null;
  }

  /**
   * Updates lines individually in one bulk write; `seen` is the optimistic precondition of an update.
   *
   * @param stored the lines, and maybe others, as the transaction has read them since its last write of them; read here
   *   by default
   * @returns the number of lines that matched
   */
  async updateEach(
    scope: TenantScope,
    changes: readonly LineChange[],
    session: ClientSession,
    stored?: readonly LineDocument[],
  ): Promise<number> {
    if (changes.length === 0) return 0;
    const write = async (): Promise<number> => {
      const result = await this.model.bulkWrite(
        changes.map(({ id, seen, set }) => ({
          updateOne: { filter: { ...seen, _id: id, demandUuid: scope.demandUuid }, update: { $set: set } },
        })),
        { session },
      );
      return result.matchedCount;
    };
    if (!this.moves(changes)) return write();
    const sets = new Map(changes.map(({ id, set }) => [id, set]));
    const ids = [...sets.keys()];
    return this.tallied(
      scope,
      { _id: { $in: ids } },
      { session, stored: stored?.filter(({ _id }) => sets.has(_id)) },
      {
        write,
        after: (before, matched) =>
          matched === ids.length && matched === before.length
            ? before.map((line) => ({ ...line, ...sets.get(line._id) }))
            : undefined,
      },
    );
  }
}

@Injectable()
export class ReceiptRepository extends DemandRepository<ReceiptDocument> {
  constructor(@InjectModel(RECEIPT_MODEL) model: Model<ReceiptDocument>) {
    super(model);
  }

  /** Receipts of several lines in one query, grouped by line, oldest first. */
  async ofLines(
    scope: ReadScope,
    lineIds: readonly string[],
    session?: ClientSession,
  ): Promise<Map<string, ReceiptDocument[]>> {
    if (lineIds.length === 0) return new Map();
    const rows = await this.model
      .find(this.scoped(scope, { lineId: { $in: [...lineIds] } }))
      .sort({ lineId: 1, sequence: 1 })
      .session(session ?? null)
      .lean<ReceiptDocument[]>();
    return grouped(rows, (row) => row.lineId);
  }
}
