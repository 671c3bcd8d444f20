import { lineAmount } from '@hacchu-hub/purchase-math';
import type { LineDocument } from '../lines/line.schema.js';
import { effectivePriceOf } from '../lines/line-price.js';
import { canceledLotOf } from '../lines/rollup.js';
import type { ExpenseLineRecord, OrderDocument } from '../order.schema.js';
import { ORDERED_STATUSES, OrderStatus } from '../order.status.js';
import type { SpendingPartRecord, SpendingRecord } from './spending.schema.js';

/** Yen without tax that orders take up. `received` is a part of `ordered`. */
export interface Amounts {
  /** 承認待ち・発注待ち: of orders that the supplier does not have in this content yet. */
  readonly waiting: bigint;
  /** 発注済. */
  readonly ordered: bigint;
  /** 受領済. */
  readonly received: bigint;
}

export const NOTHING: Amounts = { waiting: 0n, ordered: 0n, received: 0n };

export const plus = (one: Amounts, other: Amounts): Amounts => ({
  waiting: one.waiting + other.waiting,
  ordered: one.ordered + other.ordered,
  received: one.received + other.received,
});

export const minus = (one: Amounts, other: Amounts): Amounts => ({
  waiting: one.waiting - other.waiting,
  ordered: one.ordered - other.ordered,
  received: one.received - other.received,
});

export const isNothing = ({ waiting, ordered, received }: Amounts): boolean =>
  waiting === 0n && ordered === 0n && received === 0n;

/** What counts against a budget: ordered, and waiting to be ordered. */
export const usedOf = ({ waiting, ordered }: Amounts): bigint => waiting + ordered;

/** What determines whether an order counts, and where. */
export type SpendingOrder = Pick<
  OrderDocument,
  'status' | 'deletedAt' | 'sentVersion' | 'listDate' | 'demandSupplierId'
> & { readonly expenseLines: readonly Pick<ExpenseLineRecord, 'unitPrice' | 'lot'>[] };

/** What determines the amounts of a line. */
export type SpendingLine = Pick<
  LineDocument,
  'lot' | 'unitPrice' | 'lastUnitPrice' | 'receivedLot' | 'canceledLot'
> & {
  readonly categoryId: string | null;
};

type Stage = 'WAITING' | 'ORDERED' | 'COMPLETE';

/** How an order counts; undefined when it does not (docs/domain/budgets.md, What counts). */
function stageOf({ status, deletedAt, sentVersion }: SpendingOrder): Stage | undefined {
  if (deletedAt !== null || status === OrderStatus.Canceled) return undefined;
  if (status === OrderStatus.DeliveryComplete) return 'COMPLETE';
  if (ORDERED_STATUSES.includes(status)) return 'ORDERED';
  const isUnderWay = status === OrderStatus.Reviewing || status === OrderStatus.WaitingForOrder;
  return isUnderWay || sentVersion > 0 ? 'WAITING' : undefined;
}

/** Whether the lines of an order have to be read to know what it takes up. */
export const counts = (order: SpendingOrder): boolean => stageOf(order) !== undefined;

/** Received pieces of a line cost what was charged; outstanding ones are expected at the same price. */
function lineAmounts(line: SpendingLine, stage: Stage): Amounts {
  const price = effectivePriceOf(line);
  const received = BigInt(lineAmount(price, line.receivedLot));
  const pieces = Math.max((line.lot ?? 0) - canceledLotOf(line), line.receivedLot);
  const total = BigInt(lineAmount(price, pieces));
  return stage === 'WAITING'
    ? { waiting: total - received, ordered: received, received }
    : { waiting: 0n, ordered: total, received };
}

/** Expenses have no receipts: they are received with the last goods. */
function expenseAmounts(
  { unitPrice, lot }: Pick<ExpenseLineRecord, 'unitPrice' | 'lot'>,
  stage: Stage,
): Amounts {
  const amount = BigInt(lineAmount(unitPrice, lot));
  if (stage === 'WAITING') return { waiting: amount, ordered: 0n, received: 0n };
  return { waiting: 0n, ordered: amount, received: stage === 'COMPLETE' ? amount : 0n };
}

/** What an order takes up of the budgets of its month; null when it takes up nothing. */
export function spendingOf(order: SpendingOrder, lines: readonly SpendingLine[]): SpendingRecord | null {
  const stage = stageOf(order);
  if (!stage) return null;
  const parts = new Map<string | null, Amounts>();
  const add = (categoryId: string | null, amounts: Amounts): void => {
    parts.set(categoryId, plus(parts.get(categoryId) ?? NOTHING, amounts));
  };
  for (const line of lines) add(line.categoryId, lineAmounts(line, stage));
  for (const line of order.expenseLines) add(null, expenseAmounts(line, stage));
  const stored = [...parts]
    .filter(([, amounts]) => !isNothing(amounts))
    .map(([categoryId, amounts]) => ({ categoryId, ...textsOf(amounts) }))
    .toSorted((a, b) => (a.categoryId ?? '').localeCompare(b.categoryId ?? ''));
  if (stored.length === 0) return null;
  return { month: order.listDate.slice(0, 7), supplierId: order.demandSupplierId, parts: stored };
}

const textsOf = ({ waiting, ordered, received }: Amounts) => ({
  waiting: waiting.toString(),
  ordered: ordered.toString(),
  received: received.toString(),
});

export const amountsOf = ({
  waiting,
  ordered,
  received,
}: Omit<SpendingPartRecord, 'categoryId'>): Amounts => ({
  waiting: BigInt(waiting),
  ordered: BigInt(ordered),
  received: BigInt(received),
});

/** Sums that an order is part of: of the demand, of its supplier, and of each category of its lines. */
export const DEMAND_KEY = 'D';
export const supplierKey = (uuid: string): string => `S:${uuid}`;
export const categoryKey = (uuid: string): string => `C:${uuid}`;

/** A sum of a month. */
export type KeyedAmounts = Amounts & { readonly month: string; readonly key: string };

/** What an order adds to each sum of its month. */
export function keyedAmounts(spending: SpendingRecord | null | undefined): KeyedAmounts[] {
  if (!spending) return [];
  const { month, supplierId, parts } = spending;
  const total = parts.map((part) => amountsOf(part)).reduce(plus, NOTHING);
  return [
    { month, key: DEMAND_KEY, ...total },
    ...(supplierId === null ? [] : [{ month, key: supplierKey(supplierId), ...total }]),
    ...parts.flatMap(({ categoryId, ...amounts }) =>
      categoryId === null ? [] : [{ month, key: categoryKey(categoryId), ...amountsOf(amounts) }],
    ),
  ];
}

/** Adds up amounts of the same month and key; what is nothing is left out. */
export function addedUp(all: readonly KeyedAmounts[]): KeyedAmounts[] {
  const sums = new Map<string, KeyedAmounts>();
  for (const one of all) {
    const { month, key } = one;
    const name = `${month} ${key}`;
    sums.set(name, { month, key, ...plus(sums.get(name) ?? NOTHING, one) });
  }
  return [...sums.values()].filter((sum) => !isNothing(sum));
}

/** How the sums change when an order takes up something else than before. */
export const changeOf = (
  before: SpendingRecord | null | undefined,
  after: SpendingRecord | null | undefined,
): KeyedAmounts[] =>
  addedUp([
    ...keyedAmounts(before).map(({ month, key, ...amounts }) => ({ month, key, ...minus(NOTHING, amounts) })),
    ...keyedAmounts(after),
  ]);
