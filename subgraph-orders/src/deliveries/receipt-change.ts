import {
  aborted,
  type AppError,
  decimalPrice,
  failedPrecondition,
  localDate,
  notFound,
  quantity,
  todayJst,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { LineChange } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { closedPricesAfter, effectivePriceOf, isSamePrice } from '../orders/lines/line-price.js';
import type { ReceiptDocument } from '../orders/lines/receipt.schema.js';
import type { LedgerState } from '../orders/lines/receipt-ledger.js';
import {
  canceledLotOf,
  type CountedLine,
  deliveryStatusOf,
  isLineComplete,
  isPartial,
} from '../orders/lines/rollup.js';
import { OrderStatus } from '../orders/order.status.js';
import type { FieldChange } from '../orders/order-history.schema.js';

/** Input for one line of a receipt. */
export const receivedLine = z.object({
  id: uuid(),
  expectedReceivedLot: z.int(),
  expectedLastUnitPrice: z.string().nullish(),
  receivedLot: quantity({ label: '入荷数', min: 0 }),
  lastUnitPrice: decimalPrice({ label: '確定単価' }).nullish(),
  lastDeliveryDate: localDate('最終納品日').refine(
    (day) => day <= todayJst(),
    '最終納品日は本日以前の日付を入力してください。',
  ),
});
export type ReceivedLine = z.infer<typeof receivedLine>;

export const LINE_NOT_FOUND = '明細が見つかりませんでした。';

/** A concurrent receipt came first. */
export const staleReceipt = (): AppError =>
  aborted('他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。');

const stalePrice = (): AppError =>
  aborted('他のユーザーが確定単価を更新しました。最新の内容を読み込んでください。');

/**
 * The actual price after a receipt. Null removes a price only for a client that says which one it has seen; earlier
 * clients send null for a price that nobody touched.
 */
const actualPriceAfter = (
  { lastUnitPrice: known }: LineDocument,
  { lastUnitPrice: entered, expectedLastUnitPrice: seen }: ReceivedLine,
): string | null => (entered === undefined || (entered === null && seen === undefined) ? known : entered);

/** Whether a price is entered for a line of which nothing has ever been received. */
export const isPriceWithoutGoods = (before: LineDocument, line: ReceivedLine): boolean => {
  const price = actualPriceAfter(before, line);
  return (
    before.receiptCount === 0 &&
    line.receivedLot === before.receivedLot &&
    price !== null &&
    !isSamePrice(before.lastUnitPrice, price)
  );
};

/** Whether only the price of received goods changes: nothing is received now, and nothing is outstanding. */
export const isPriceChangeOnly = (before: LineDocument, line: ReceivedLine): boolean =>
  before.receiptCount > 0 &&
  line.receivedLot === before.receivedLot &&
  (before.lot === null || isLineComplete(before)) &&
  !isSamePrice(
    effectivePriceOf(before),
    effectivePriceOf({ ...before, lastUnitPrice: actualPriceAfter(before, line) }),
  );

/** Result of a receipt or correction on a line. */
export interface ReceiptChange {
  readonly change: LineChange;
  /** Undefined when only the price or the day changes. */
  readonly receipt?: Pick<
    ReceiptDocument,
    | 'lineId'
    | 'productId'
    | 'sequence'
    | 'historyDate'
    | 'receivedQuantity'
    | 'previousQuantity'
    | 'diffFromPrevious'
  >;
  readonly changes: readonly FieldChange[];
}

/** Applies a receipt to its line. @throws ABORTED when the line changed since it was read */
export function applyReceipt(
  before: LineDocument | undefined,
  line: ReceivedLine,
  ledger: LedgerState,
): ReceiptChange {
  if (!before) throw notFound(LINE_NOT_FOUND);
  if (before.receivedLot !== line.expectedReceivedLot) throw staleReceipt();
  const seenPrice = line.expectedLastUnitPrice;
  if (seenPrice !== undefined && !isSamePrice(before.lastUnitPrice, seenPrice)) throw stalePrice();
  const { _id: id, productId, receivedLot, receiptCount } = before;
  if (productId === null) throw failedPrecondition('商品が選択されていない明細には入荷を登録できません。');
  const diff = line.receivedLot - receivedLot;
  const counted = { ...before, receivedLot: line.receivedLot };
  const lastUnitPrice = actualPriceAfter(before, line);
  const closedPrices = closedPricesAfter(before, { ...before, lastUnitPrice }, ledger.closedMonths);
  const count = receiptCount + (diff === 0 ? 0 : 1);
  const set = {
    receivedLot: line.receivedLot,
    receiptCount: count,
    lastUnitPrice,
    ...(closedPrices && { closedPrices }),
    // The input always has a day; without a receipt there is none.
    lastDeliveryDate: count === 0 ? null : line.lastDeliveryDate,
    costingVersion: ledger.version,
    deliveryStatus: deliveryStatusOf(counted, OrderStatus.Delivering),
    isPartial: isPartial(counted),
  };
  return {
    change: { id, seen: { receivedLot, receiptCount }, set },
    ...(diff !== 0 && {
      receipt: {
        lineId: id,
        productId,
        sequence: receiptCount + 1,
        historyDate: line.lastDeliveryDate,
        receivedQuantity: line.receivedLot,
        previousQuantity: receivedLot,
        diffFromPrevious: diff,
      },
    }),
    changes: changesOf(before, { ...counted, ...set }),
  };
}

type ReceivedState = CountedLine & Pick<LineDocument, 'lastUnitPrice' | 'lastDeliveryDate'>;

/** Counts, price and day before and after. The price is included only when it was entered or removed. */
function changesOf(before: LineDocument, after: ReceivedState): FieldChange[] {
  const reported = (
    field: keyof ReceivedState,
    label: string,
    from: string | null,
    to: string | null,
  ): FieldChange => ({
    path: `orderProductLines.${before.orderNum - 1}.${field}`,
    label: `${before.orderNum}行目 ${label}`,
    before: from,
    after: to,
  });
  const [canceled, stillCanceled] = [canceledLotOf(before), canceledLotOf(after)];
  return [
    ...(before.receivedLot === after.receivedLot
      ? []
      : [reported('receivedLot', '入荷数', String(before.receivedLot), String(after.receivedLot))]),
    ...(canceled === stillCanceled
      ? []
      : [reported('canceledLot', '打切り数', String(canceled), String(stillCanceled))]),
    ...(isSamePrice(before.lastUnitPrice, after.lastUnitPrice)
      ? []
      : [reported('lastUnitPrice', '確定単価', before.lastUnitPrice, after.lastUnitPrice)]),
    ...(before.lastDeliveryDate === after.lastDeliveryDate
      ? []
      : [reported('lastDeliveryDate', '最終納品日', before.lastDeliveryDate, after.lastDeliveryDate)]),
  ];
}

const MAX_NAMED = 5;

/** `1行目 入荷数 0→40、2行目 入荷数 0→3 ほか2件`; the day is included only when nothing else changed. */
export function receiptSummary(changes: readonly FieldChange[]): string {
  const counted = changes.filter(({ path }) => !path.endsWith('.lastDeliveryDate'));
  const reported = counted.length > 0 ? counted : changes;
  const named = reported
    .slice(0, MAX_NAMED)
    .map(({ label, before, after }) => `${label} ${before ?? '－'}→${after ?? '－'}`);
  const more = reported.length > MAX_NAMED ? ` ほか${reported.length - MAX_NAMED}件` : '';
  return `${named.join('、')}${more}`;
}
