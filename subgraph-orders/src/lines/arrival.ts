import { compareDecimal } from '@hacchu-hub/purchase-math';
import {
  aborted,
  decimalPrice,
  failedPrecondition,
  localDate,
  notFound,
  quantity,
  todayJst,
  uuid,
  type AppError,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { costPriceOf } from '../costing-feed/purchases.repository.js';
import type { FieldChange } from '../orders/order-history.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { LineChange } from './line.repository.js';
import type { LineDocument } from './line.schema.js';
import type { ReceiptDocument } from './receipt.schema.js';
import { deliveryStatusOf, isPartial } from './rollup.js';

/** What a person enters of one line. */
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

/** Somebody else was faster. */
export const staleReceipt = (): AppError =>
  aborted('他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。');

const stalePrice = (): AppError =>
  aborted('他のユーザーが確定単価を更新しました。最新の内容を読み込んでください。');

const isSamePrice = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimal(one, other) === 0;

/** Whether the price at which what arrived before is valued becomes another one. */
export const isRepriced = (before: LineDocument, { lastUnitPrice }: ReceivedLine): boolean =>
  lastUnitPrice != null && before.receiptCount > 0 && !isSamePrice(costPriceOf(before), lastUnitPrice);

/** What becomes of a line whose goods arrived, or whose receipt is corrected. */
export interface Arrival {
  readonly change: LineChange;
  /** Undefined when only price or day are corrected. */
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

/** What a receipt makes of its line. @throws ABORTED when it is not as the person saw it. */
export function arrivalOf(
  before: LineDocument | undefined,
  line: ReceivedLine,
  costingVersion: number,
): Arrival {
  if (!before) throw notFound(LINE_NOT_FOUND);
  if (before.receivedLot !== line.expectedReceivedLot) throw staleReceipt();
  const seenPrice = line.expectedLastUnitPrice;
  if (seenPrice !== undefined && !isSamePrice(before.lastUnitPrice, seenPrice)) throw stalePrice();
  const { _id: id, productId, receivedLot, receiptCount } = before;
  if (productId === null) throw failedPrecondition('商品が選択されていない明細には入荷を登録できません。');
  const diff = line.receivedLot - receivedLot;
  const counted = { ...before, receivedLot: line.receivedLot };
  const set = {
    receivedLot: line.receivedLot,
    receiptCount: receiptCount + (diff === 0 ? 0 : 1),
    lastUnitPrice: line.lastUnitPrice ?? before.lastUnitPrice ?? before.unitPrice,
    lastDeliveryDate: line.lastDeliveryDate,
    costingVersion,
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
    changes: changesOf(before, set),
  };
}

type Entered = Pick<LineDocument, 'receivedLot' | 'lastUnitPrice' | 'lastDeliveryDate'>;

/** Counts, price and day before and after; the price of a line of which nothing arrived yet is the ordered one. */
function changesOf(before: LineDocument, after: Entered): FieldChange[] {
  const told = (
    field: keyof Entered,
    label: string,
    from: string | null,
    to: string | null,
  ): FieldChange => ({
    path: `orderProductLines.${before.orderNum - 1}.${field}`,
    label: `${before.orderNum}行目 ${label}`,
    before: from,
    after: to,
  });
  const price = costPriceOf(before);
  return [
    ...(before.receivedLot === after.receivedLot
      ? []
      : [told('receivedLot', '入荷数', String(before.receivedLot), String(after.receivedLot))]),
    ...(isSamePrice(price, after.lastUnitPrice)
      ? []
      : [told('lastUnitPrice', '確定単価', price, after.lastUnitPrice)]),
    ...(before.lastDeliveryDate === after.lastDeliveryDate
      ? []
      : [told('lastDeliveryDate', '最終納品日', before.lastDeliveryDate, after.lastDeliveryDate)]),
  ];
}

const MAX_NAMED = 5;

/** `1行目 入荷数 0→40、2行目 入荷数 0→3 ほか2件`; the day is named only where nothing else changed. */
export function arrivalSummary(changes: readonly FieldChange[]): string {
  const counted = changes.filter(({ path }) => !path.endsWith('.lastDeliveryDate'));
  const told = counted.length > 0 ? counted : changes;
  const named = told
    .slice(0, MAX_NAMED)
    .map(({ label, before, after }) => `${label} ${before ?? '－'}→${after ?? '－'}`);
  const more = told.length > MAX_NAMED ? ` ほか${told.length - MAX_NAMED}件` : '';
  return `${named.join('、')}${more}`;
}
