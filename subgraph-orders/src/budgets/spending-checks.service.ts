import { type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import { OrderSpending } from '../orders/spending/order-spending.service.js';
import { addedUp, type KeyedAmounts, keyedAmounts } from '../orders/spending/spending.rules.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { inBatches } from '../utilities/in-batches.js';

/** Orders counted in one transaction. */
const BATCH = 100;

type Counted = Pick<OrderDocument, '_id' | 'spending'>;

/** Counts what orders take up again, from the orders themselves. */
@Injectable()
export class SpendingChecks {
  constructor(
    private readonly spending: OrderSpending,
    private readonly sums: SpendingSums,
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Counts the orders of a demand again and adds what was missing, of all months or of some.
   *
   * @returns how many batches of orders had not added what they take up
   */
  async recount(scope: TenantScope, { months, signal }: Recount = {}): Promise<number> {
    const { demandUuid } = scope;
    const listDate = months && { listDate: { $gte: `${months.first}-01`, $lte: `${months.last}-31` } };
    const cursor = this.orders
      .find({ demandUuid, deletedAt: null, ...listDate })
      .select({ _id: 1 })
      .sort({ listDate: -1, _id: -1 })
      .lean<Counted[]>()
      .cursor({ batchSize: BATCH });
    let wrong = 0;
    for await (const batch of inBatches(cursor, BATCH)) {
      signal?.throwIfAborted();
      const ids = batch.map(({ _id }) => _id);
      const changes = await withTransaction(this.connection, (session) =>
        this.spending.recount(scope, ids, session),
      );
      if (changes.length > 0) wrong += 1;
    }
    return wrong;
  }

  /** Compares the sums of a month with what its orders added, and corrects them. @returns whether they differed */
  async checkMonth(scope: TenantScope, month: string): Promise<boolean> {
    const { demandUuid } = scope;
    return withTransaction(this.connection, async (session) => {
      const counted = await this.orders
        .find({
          demandUuid,
          deletedAt: null,
          listDate: { $gte: `${month}-01`, $lte: `${month}-31` },
          'spending.month': month,
        })
        .select({ spending: 1 })
        .session(session)
        .lean<Counted[]>();
      const right = addedUp(counted.flatMap(({ spending }) => keyedAmounts(spending)));
      const stored = await this.sums.of(scope, { months: [month] }, session);
      if (isSame(right, stored.all)) return false;
      await this.sums.replace(scope, month, right, session);
      return true;
    });
  }
}

interface Recount {
  readonly months?: { readonly first: string; readonly last: string };
  readonly signal?: AbortSignal;
}

const isSame = (one: readonly KeyedAmounts[], other: readonly KeyedAmounts[]): boolean => {
  const textsOf = (sums: readonly KeyedAmounts[]): string[] =>
    sums.map(({ key, waiting, ordered, received }) => `${key} ${waiting} ${ordered} ${received}`).toSorted();
  return textsOf(one).join('\n') === textsOf(other).join('\n');
};
