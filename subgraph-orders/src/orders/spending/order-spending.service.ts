import { OutboxService, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { LINE_MODEL, type LineDocument, LINES_OF_ORDER } from '../lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../order.schema.js';
import { BUDGET_MODEL, type BudgetDocument } from '../records/budget.schema.js';
import {
  addedUp,
  changeOf,
  counts,
  type KeyedAmounts,
  type SpendingLine,
  spendingOf,
} from './spending.rules.js';
import type { SpendingRecord } from './spending.schema.js';
import { SpendingSums } from './spending-sums.repository.js';

/** Topic of the outbox: what orders take up of budgets changed. */
export const SPENDING_CHANGED = 'orders.spending-changed';

type CountedOrder = Pick<
  OrderDocument,
  | '_id'
  | 'status'
  | 'deletedAt'
  | 'sentVersion'
  | 'listDate'
  | 'demandSupplierId'
  | 'expenseLines'
  | 'spending'
>;
const ORDER_FIELDS = {
  status: 1,
  deletedAt: 1,
  sentVersion: 1,
  listDate: 1,
  demandSupplierId: 1,
  expenseLines: 1,
  spending: 1,
} as const;
const LINE_FIELDS = {
  orderId: 1,
  lot: 1,
  unitPrice: 1,
  lastUnitPrice: 1,
  receivedLot: 1,
  canceledLot: 1,
  productCategoryUuid: 1,
} as const;

/** What a change of an order makes it take up. */
export interface SpendingChange {
  /** Stored with the change; empty where it takes up the same. */
  readonly set: Partial<Pick<OrderDocument, 'spending'>>;
  /** How the sums change. */
  readonly changes: readonly KeyedAmounts[];
}

/** Of a change that has nothing to do with what an order takes up. */
export const SAME_SPENDING: SpendingChange = { set: {}, changes: [] };

const COUNTED = Object.keys(ORDER_FIELDS);

const spendingLine = (line: LineDocument): SpendingLine => ({
  ...line,
  categoryId: line.productCategoryUuid ?? null,
});

/** Keeps what orders take up of the budgets of their months (docs/domain/budgets.md). */
@Injectable()
export class OrderSpending {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
    @InjectModel(BUDGET_MODEL) private readonly budgets: Model<BudgetDocument>,
    private readonly sums: SpendingSums,
    private readonly outbox: OutboxService,
  ) {}

  /** Adds to the sums by how much an order differs from what it last added, in the transaction that changed it. */
  async follow(scope: TenantScope, orderId: string, session: ClientSession): Promise<void> {
    const changes = await this.count(scope, [orderId], session);
    if (changes.length > 0) await this.announce(scope, changes, session);
  }

  /**
   * What an order takes up once it is changed. The caller stores `set` with the change, and has `record` add the
   * changes: the order is then written once.
   *
   * @param order as it is stored now in the transaction
   * @param change its new fields
   * @param lines those of the changed order; read where they are needed by default, so they are written before
   */
  async changeBy(
    { demandUuid }: TenantScope,
    order: OrderDocument,
    change: Partial<OrderDocument>,
    session: ClientSession,
    lines?: readonly LineDocument[],
  ): Promise<SpendingChange> {
    const changed = { ...order, ...change };
    const counted = lines ?? (await this.linesOf(demandUuid, [changed], session)).get(order._id) ?? [];
    const spending = spendingOf(changed, counted.map(spendingLine));
    if (isSame(order.spending, spending)) return SAME_SPENDING;
    return { set: { spending }, changes: changeOf(order.spending, spending) };
  }

  /** Whether a change of an order alone, without its lines, can change what it takes up. */
  concerns(order: OrderDocument, change: Partial<OrderDocument>): boolean {
    const before = new Map<string, unknown>(Object.entries(order));
    return Object.entries(change).some(
      ([field, value]) =>
        COUNTED.includes(field) && JSON.stringify(before.get(field)) !== JSON.stringify(value),
    );
  }

  /** Adds to the sums what a change makes an order take up, in the transaction that stored it. */
  async record(scope: TenantScope, { changes }: SpendingChange, session: ClientSession): Promise<void> {
    if (changes.length === 0) return;
    await this.sums.add(scope, changes, session);
    await this.announce(scope, changes, session);
  }

  /** Counts orders again. @returns those that had not added what they take up */
  async recount(
    scope: TenantScope,
    orderIds: readonly string[],
    session: ClientSession,
  ): Promise<KeyedAmounts[]> {
    return this.count(scope, orderIds, session);
  }

  private async count(
    scope: TenantScope,
    orderIds: readonly string[],
    session: ClientSession,
  ): Promise<KeyedAmounts[]> {
    const { demandUuid } = scope;
    const orders = await this.orders
      .find({ demandUuid, _id: { $in: [...orderIds] } })
      .select(ORDER_FIELDS)
      .session(session)
      .lean<CountedOrder[]>();
    const lines = await this.linesOf(demandUuid, orders, session);
    const changed = orders.flatMap((order) => {
      const spending = spendingOf(order, (lines.get(order._id) ?? []).map(spendingLine));
      return isSame(order.spending, spending) ? [] : [{ order, spending }];
    });
    if (changed.length === 0) return [];
    await this.orders.bulkWrite(
      changed.map(({ order: { _id }, spending }) => ({
        updateOne: { filter: { _id, demandUuid }, update: { $set: { spending } } },
      })),
      { session },
    );
    const changes = addedUp(changed.flatMap(({ order, spending }) => changeOf(order.spending, spending)));
    await this.sums.add(scope, changes, session);
    return changes;
  }

  private async linesOf(
    demandUuid: string,
    orders: readonly CountedOrder[],
    session: ClientSession,
  ): Promise<Map<string, LineDocument[]>> {
    const ids = orders.filter(counts).map(({ _id }) => _id);
    if (ids.length === 0) return new Map();
    const rows = await this.lines
      .find({ demandUuid, orderId: { $in: ids }, deletedAt: null })
      .hint({ ...LINES_OF_ORDER })
      .select(LINE_FIELDS)
      .session(session)
      .lean<LineDocument[]>();
    return grouped(rows, ({ orderId }) => orderId);
  }

  /** Has the budgets checked whose sums changed, after the commit: concurrent orders are then seen together. */
  private async announce(
    { demandUuid }: TenantScope,
    changes: readonly KeyedAmounts[],
    session: ClientSession,
  ): Promise<void> {
    const touched = changes.map(({ month, key }) => ({ month, key }));
    const budgets = await this.budgets
      .find({ demandUuid, $or: touched })
      .select({ _id: 1 })
      .session(session)
      .lean<Pick<BudgetDocument, '_id'>[]>();
    if (budgets.length === 0) return;
    const payload = { demandUuid, budgetUuids: budgets.map(({ _id }) => _id) };
    await this.outbox.add(session, { topic: SPENDING_CHANGED, key: uuidv7(), payload });
  }
}

const isSame = (before: SpendingRecord | null | undefined, after: SpendingRecord | null): boolean =>
  JSON.stringify(canonical(before)) === JSON.stringify(canonical(after));

const canonical = (spending: SpendingRecord | null | undefined) =>
  spending && [
    spending.month,
    spending.supplierId,
    spending.parts.map(({ categoryId, waiting, ordered, received }) => [
      categoryId,
      waiting,
      ordered,
      received,
    ]),
  ];
