import {
  type DemandScope,
  type IndexKey,
  optionalText,
  type Page,
  pageWindow,
  parseInput,
  Tallies,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { searchConditions } from '../orders/order.search.js';
import { DeliveryStatus } from '../orders/order.status.js';
import { addDays } from '../orders/order-warnings.js';
import { TallyKind } from '../orders/tally.buckets.js';
import type { OrderProductLinesArgs, OrderProductLineWhere } from './line.inputs.js';

export interface LineListPage extends Page<LineDocument> {
  counts: { status: DeliveryStatus; count: number }[];
}

interface Bucket {
  _id: DeliveryStatus;
  count: number;
}

type Filter = Record<string, unknown>;

const whereSchema = z.object({ text: optionalText({ label: '検索語', max: 100 }) }).loose();
const PLACED: readonly DeliveryStatus[] = [DeliveryStatus.Delivering, DeliveryStatus.CompleteDelivery];

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { monday, sunday: addDays(monday, 6) };
}

function conditionsOf(where: OrderProductLineWhere, today: string): Filter[] {
  const conditions: Filter[] = [];
  const { text } = parseInput(whereSchema, where);
  if (where.late) {
    conditions.push({ deliveryStatus: DeliveryStatus.Delivering, deliveryDate: { $ne: null, $lt: today } });
  }
  if (where.thisWeek) {
    const { monday, sunday } = weekOf(today);
    conditions.push({ deliveryDate: { $gte: monday, $lte: sunday } });
  }
  if (where.deliveryDate) conditions.push({ deliveryDate: where.deliveryDate });
  if (where.partial) conditions.push({ isPartial: true });
  if (where.orderUuid) conditions.push({ orderId: where.orderUuid });
  conditions.push(...searchConditions(text));
  return conditions;
}

const baseFilter = (conditions: readonly Filter[]): Filter => ({
  $and: [{ deletedAt: null }, ...conditions],
});

/** Index of the most selective filter field (compare that of orders). */
function selectiveIndex(where: OrderProductLineWhere): IndexKey | undefined {
  if (where.text?.trim()) return { demandUuid: 1, searchGrams: 1 };
  if (where.orderUuid) return { orderId: 1, deletedAt: 1, orderNum: 1 };
  return undefined;
}

const statusesOf = (where: OrderProductLineWhere): readonly DeliveryStatus[] | undefined =>
  where.statuses ?? (where.orderUuid ? undefined : PLACED);

/** MongoDB conditions of a filter, including statuses. */
export function lineFilter(where: OrderProductLineWhere): Filter {
  const statuses = statusesOf(where);
  return {
    ...baseFilter(conditionsOf(where, todayJst())),
    ...(statuses && { deliveryStatus: { $in: [...statuses] } }),
  };
}

/** Lines of all orders (納品管理), earliest delivery date first. */
@Injectable()
export class LineListService {
  constructor(
    private readonly lines: LineRepository,
    private readonly tallies: Tallies,
  ) {}

  /** Two queries, whatever the page size. */
  async list(scope: DemandScope, args: OrderProductLinesArgs): Promise<LineListPage> {
    const { skip, limit, page } = pageWindow(args);
    const where = args.where ?? {};
    const conditions = conditionsOf(where, todayJst());
    const statuses = statusesOf(where);
    const [items, counts] = await Promise.all([
      this.lines.find(
        scope,
        { ...baseFilter(conditions), ...(statuses && { deliveryStatus: { $in: [...statuses] } }) },
        { sort: { deliveryDate: 1, _id: 1 }, skip, limit, hint: selectiveIndex(where) },
      ),
      this.counts(scope, conditions, selectiveIndex(where)),
    ]);
    const countOf = (status: DeliveryStatus): number => counts.get(status) ?? 0;
    const all = Object.values(DeliveryStatus);
    return {
      items,
      totalCount: (statuses ?? all).reduce((total, status) => total + countOf(status), 0),
      page,
      limit,
      counts: all.map((status) => ({ status, count: countOf(status) })),
    };
  }
  /** Counts by status: computed for a filter, read from the stored counts without one. */
  private async counts(
    scope: DemandScope,
    conditions: readonly Filter[],
    hint: IndexKey | undefined,
  ): Promise<ReadonlyMap<string, number>> {
    if (conditions.length === 0) return this.tallies.of(scope, TallyKind.Lines);
    const buckets = await this.lines.aggregate<Bucket>(
      scope,
      [{ $match: baseFilter(conditions) }, { $group: { _id: '$deliveryStatus', count: { $sum: 1 } } }],
      { hint },
    );
    return new Map(buckets.map(({ _id, count }) => [_id, count]));
  }
}
