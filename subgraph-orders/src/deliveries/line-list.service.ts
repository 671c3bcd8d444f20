import {
  COUNTED_MATCHES,
  type DemandScope,
  type IndexKey,
  type MatchPage,
  optionalText,
  pageWindow,
  parseInput,
  selectMatches,
  Tallies,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GramFrequencies } from '../orders/gram-frequencies.service.js';
import type { DeliveryStatusCount } from '../orders/lines/line.model.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { LINE_MODEL, type LineDocument, LINES_OF_ORDER } from '../orders/lines/line.schema.js';
import { NumberGrams } from '../orders/number-grams.service.js';
import { searchConditions, type WordSearch } from '../orders/order.search.js';
import { DeliveryStatus } from '../orders/order.status.js';
import { addDays } from '../orders/order-warnings.js';
import { TallyKind } from '../orders/tally.buckets.js';
import type { OrderProductLinesArgs, OrderProductLineWhere } from './line.inputs.js';

export interface LineListPage extends MatchPage<LineDocument> {
  /** Counted when they are asked for. */
  tabs: () => Promise<DeliveryStatusCount[]>;
}

type Counts = ReadonlyMap<string, number>;

type Filter = Record<string, unknown>;

const whereSchema = z.object({ text: optionalText({ label: '検索語', max: 100 }) }).loose();
const PLACED: readonly DeliveryStatus[] = [DeliveryStatus.Delivering, DeliveryStatus.CompleteDelivery];

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { monday, sunday: addDays(monday, 6) };
}

function conditionsOf(where: OrderProductLineWhere, search: WordSearch): Filter[] {
  const today = todayJst();
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
  conditions.push(...searchConditions(text, search));
  return conditions;
}

const baseFilter = (conditions: readonly Filter[]): Filter => ({
  $and: [{ deletedAt: null }, ...conditions],
});

const EARLIEST_FIRST = { deliveryDate: 1, _id: 1 } as const;

/** Index of the most selective filter field (compare that of orders). */
function selectiveIndex(where: OrderProductLineWhere): IndexKey | undefined {
  if (where.text?.trim()) return { demandUuid: 1, searchGrams: 1 };
  if (where.orderUuid) return LINES_OF_ORDER;
  if (where.partial) return { demandUuid: 1, isPartial: 1, ...EARLIEST_FIRST };
  if (statusesOf(where)) return { demandUuid: 1, deliveryStatus: 1, ...EARLIEST_FIRST };
  return { demandUuid: 1, deletedAt: 1, ...EARLIEST_FIRST };
}

/** The only condition of a filter apart from its statuses; undefined where there are more. */
function soleCondition(where: OrderProductLineWhere): keyof OrderProductLineWhere | 'none' | undefined {
  const { statuses: _, ...conditions } = where;
  const [first = 'none', ...others] = (
    ['late', 'thisWeek', 'deliveryDate', 'partial', 'orderUuid'] as const
  ).filter((field) => conditions[field]);
  return others.length > 0 || where.text?.trim() ? undefined : first;
}

const statusesOf = (where: OrderProductLineWhere): readonly DeliveryStatus[] | undefined =>
  where.statuses ?? (where.orderUuid ? undefined : PLACED);

/** MongoDB conditions of a filter, including statuses. */
export function lineFilter(where: OrderProductLineWhere, search: WordSearch = {}): Filter {
  const statuses = statusesOf(where);
  return {
    ...baseFilter(conditionsOf(where, search)),
    ...(statuses && { deliveryStatus: { $in: [...statuses] } }),
  };
}

/** Lines of all orders (納品管理), earliest delivery date first. */
@Injectable()
export class LineListService {
  constructor(
    private readonly lines: LineRepository,
    private readonly tallies: Tallies,
    private readonly numbers: NumberGrams,
    private readonly frequencies: GramFrequencies,
  ) {}

  /**
   * The lines of a page, read in the order of an index, and their total: exact where counts are maintained, up to a
   * limit elsewhere.
   */
  async list(scope: DemandScope, args: OrderProductLinesArgs): Promise<LineListPage> {
    const { page, ...window } = pageWindow(args);
    const where = args.where ?? {};
    // Validate first, before anything is queried.
    lineFilter(where);
    const [withNumbers, frequencies] = await Promise.all([
      this.numbers.canFind(scope, LINE_MODEL, where.text),
      this.frequencies.of(scope, LINE_MODEL, where.text),
    ]);
    const search = { withNumbers, frequencies };
    const statuses = statusesOf(where);
    const kept = this.keptCounts(scope, where);
    const all = Object.values(DeliveryStatus);
    const exact = kept.then((counts) => counts && sumOf(counts, statuses ?? all));
    const rows = this.rows(scope, { where, search }, exact, window);
    const [found, isExact] = await Promise.all([rows, exact.then((total) => total !== undefined)]);
    return {
      items: found.items,
      totalCount: isExact ? found.count : Math.min(found.count, COUNTED_MATCHES),
      isTotalCountExact: isExact || found.count <= COUNTED_MATCHES,
      page,
      limit: window.limit,
      tabs: async () => {
        const counts =
          (await kept) ?? (await this.count(scope, conditionsOf(where, search), selectiveIndex(where)));
        return all.map((status) => ({ status, count: counts.get(status) ?? 0 }));
      },
    };
  }

  private async rows(
    scope: DemandScope,
    { where, search }: { where: OrderProductLineWhere; search: WordSearch },
    exact: Promise<number | undefined>,
    window: { skip: number; limit: number },
  ): Promise<{ items: LineDocument[]; count: number }> {
    const matches = lineFilter(where, search);
    const hint = selectiveIndex(where);
    const sort = { ...EARLIEST_FIRST };
    if (!where.text?.trim()) {
      const count = async (): Promise<number> =>
        (await exact) ?? this.lines.count(scope, matches, { hint, limit: COUNTED_MATCHES + 1 });
      const [items, total] = await Promise.all([
        this.lines.find(scope, matches, { sort, hint, ...window }),
        count(),
      ]);
      return { items, count: total };
    }
    return selectMatches(window, {
      ...this.lines.foundOnce(scope, matches, { sort, hint }),
      inOrder: (slice) => {
        const { text: _, ...others } = where;
        return this.lines.firstMatches(scope, {
          filter: lineFilter(others),
          matches,
          sort,
          hint: selectiveIndex(others) ?? sort,
          ...slice,
        });
      },
    });
  }

  /** Counts by status where they are maintained: for a filter with at most one of these conditions. */
  private async keptCounts(scope: DemandScope, where: OrderProductLineWhere): Promise<Counts | undefined> {
    const today = todayJst();
    switch (soleCondition(where)) {
      case 'none':
        return this.tallies.of(scope, TallyKind.Lines);
      case 'partial':
        return this.tallies.of(scope, TallyKind.PartialLines);
      case 'late':
        return this.dueLines(scope, [DeliveryStatus.Delivering], { from: '', before: today });
      case 'thisWeek': {
        const { monday, sunday } = weekOf(today);
        return this.dueLines(scope, Object.values(DeliveryStatus), {
          from: monday,
          before: addDays(sunday, 1),
        });
      }
      case 'deliveryDate':
        return this.dueLines(scope, Object.values(DeliveryStatus), {
          from: where.deliveryDate ?? '',
          before: addDays(where.deliveryDate ?? today, 1),
        });
      default:
        return undefined;
    }
  }

  /** Lines by status that are due from a day up to, but excluding, another. */
  private async dueLines(
    scope: DemandScope,
    statuses: readonly DeliveryStatus[],
    { from, before }: { from: string; before: string },
  ): Promise<Counts> {
    const counts = await Promise.all(
      statuses.map(async (status) => {
        const range = { from: `${status}/${from}`, before: `${status}/${before}` };
        const found = await this.tallies.of(scope, TallyKind.DueLines, range);
        return [status, [...found.values()].reduce((sum, count) => sum + count, 0)] as const;
      }),
    );
    return new Map(counts);
  }

  /** Counts by status of what matches a filter. */
  private async count(
    scope: DemandScope,
    conditions: readonly Filter[],
    hint: IndexKey | undefined,
  ): Promise<Counts> {
    const buckets = await this.lines.aggregate<{ _id: DeliveryStatus; count: number }>(
      scope,
      [{ $match: baseFilter(conditions) }, { $group: { _id: '$deliveryStatus', count: { $sum: 1 } } }],
      { hint },
    );
    return new Map(buckets.map(({ _id, count }) => [_id, count]));
  }
}

/** A status that is named twice counts once. */
const sumOf = (counts: Counts, statuses: readonly DeliveryStatus[]): number =>
  [...new Set(statuses)].reduce((total, status) => total + (counts.get(status) ?? 0), 0);
