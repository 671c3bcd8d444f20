import {
  isTaxCategoryId,
  lineAmount,
  ORDER_STATUS_LABELS,
  taxCategoryName,
  taxRateOn,
} from '@hacchu-hub/purchase-math';
import { type CsvOutputColumn, todayJst } from '@hacchu-hub/subgraph-kit';
import { canceledLotOf, outstandingLotOf } from '../orders/lines/rollup.js';
import { DeliveryStatus, ORDERED_STATUSES, PRE_SEND_STATUSES } from '../orders/order.status.js';
import { displayName } from '../orders/order-actors.js';
import type { ExportRow } from './export-rows.service.js';

type Column = CsvOutputColumn<ExportRow>;

const jst = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});
/** `2026/11/21 10:00:00` in JST. */
export const jstText = (timestamp: string | null): string | null =>
  timestamp === null ? null : jst.format(new Date(timestamp));
const day = (value: string | null | undefined): string | null => value?.replaceAll('-', '/') ?? null;

const DELIVERY_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  [DeliveryStatus.Delivering]: '納品待ち',
  [DeliveryStatus.CompleteDelivery]: '納品完了',
  [DeliveryStatus.Unknown]: '',
};

const lineOf = ({ line, expense }: ExportRow) => line ?? expense;

function taxOf(row: ExportRow): { name: string; rate: string } | null {
  const id = lineOf(row)?.taxCategoryId;
  if (id == null || !isTaxCategoryId(id)) return null;
  const { orderDate, totals } = row.order;
  const stored = totals.taxComponents.find(({ taxCategoryId }) => taxCategoryId === id);
  const rate = stored?.taxRate ?? taxRateOn(id, orderDate ?? todayJst());
  return { name: taxCategoryName(id, rate), rate };
}

const text = (header: string, value: Column['value']): Column => ({ header, value });
const number = (header: string, value: Column['value']): Column => ({ header, value, isNumeric: true });

const ORDER: readonly Column[] = [
  text('発注番号', ({ order }) => order.purchaseNumber),
  text('発注日', ({ order }) => day(order.orderDate)),
];
const PARTIES: readonly Column[] = [
  text('仕入先', ({ supplierName }) => supplierName),
  text('納品先', ({ destinationName }) => destinationName),
];
const PRODUCT: readonly Column[] = [
  text('商品ID', ({ line }) => line?.productId),
  text('商品コード', ({ product }) => product?.logilessItem?.code),
  text('品名', ({ line, product, expense }) => expense?.name ?? line?.product?.name ?? product?.name),
  text('型番', ({ line, product }) => line?.product?.modelNumber ?? product?.modelNumber),
  text('カラー', ({ line, product }) => line?.product?.color ?? product?.color),
  text('サイズ', ({ line, product }) => line?.product?.size ?? product?.size),
];
const AMOUNT: readonly Column[] = [
  number('数量', (row) => lineOf(row)?.lot),
  number('単価', (row) => lineOf(row)?.unitPrice),
  number('金額', (row) => {
    const line = lineOf(row);
    return line && lineAmount(line.unitPrice, line.lot);
  }),
];
const DAYS: readonly Column[] = [
  text('納期', (row) => day(lineOf(row)?.deliveryDate)),
  text('支払期日', (row) => day(lineOf(row)?.paymentDueDate)),
];
/** Whether the supplier has the order, also while a change of it is not sent yet: only then are goods outstanding. */
const isPlaced = ({ status, sentVersion }: ExportRow['order']): boolean =>
  ORDERED_STATUSES.includes(status) || (sentVersion > 0 && PRE_SEND_STATUSES.includes(status));

const RECEIPT: readonly Column[] = [
  number('入荷数', ({ line }) => line?.receivedLot),
  number('打切り数', ({ line }) => line && canceledLotOf(line)),
  number('残数', ({ line, order }) => (isPlaced(order) ? line && outstandingLotOf(line) : null)),
  // 確定単価, by the name that files have had from the first: spreadsheets find columns by it.
  number('最終単価', ({ line }) => line?.lastUnitPrice),
  text('最終納品日', ({ line }) => day(line?.lastDeliveryDate)),
  text('納品状況', ({ line }) => line && DELIVERY_LABELS[line.deliveryStatus]),
];
const DETAILS: readonly Column[] = [
  text('ロット番号', ({ line }) => line?.lotNumber),
  text('出荷期限', ({ line }) => day(line?.deadline)),
  text('行備考', (row) => lineOf(row)?.notes),
];

/** At the end of the files, where files of earlier releases ended. */
const UNIT = text('単位', ({ line, product }) => (line?.product ? line.product.unit : product?.unit));

const PACK_SIZE = number('入数', ({ line, product }) =>
  line?.product ? line.product.packSize : product?.packSize,
);

const CATEGORY = text('商品分類', ({ line, product }) =>
  line?.product ? line.productCategoryName : product?.category?.name,
);

/** Columns of the order export. */
export const ORDER_COLUMNS: readonly Column[] = [
  ...ORDER,
  text('ステータス', ({ order }) => ORDER_STATUS_LABELS[order.status]),
  text('件名', ({ order }) => order.subject),
  ...PARTIES,
  number('行番号', (row) => row.number),
  text('種別', ({ line, expense }) => (line ? '商品' : expense ? '費用' : null)),
  ...PRODUCT,
  ...AMOUNT,
  text('税区分', (row) => taxOf(row)?.name),
  number('税率', (row) => taxOf(row)?.rate),
  ...DAYS,
  ...RECEIPT,
  ...DETAILS,
  number('小計', ({ order }) => order.totals.subtotal),
  number('消費税', ({ order }) => order.totals.taxTotal),
  number('合計', ({ order }) => order.totals.total),
  text('作成者', ({ order }) => displayName(order.creator)),
  text('最終送信日時', ({ lastSentAt }) => jstText(lastSentAt)),
  UNIT,
  PACK_SIZE,
  CATEGORY,
];

/** Columns of the delivery export. */
export const LINE_COLUMNS: readonly Column[] = [
  ...ORDER,
  ...PARTIES,
  number('行番号', (row) => row.number),
  ...PRODUCT,
  ...AMOUNT,
  ...DAYS,
  ...RECEIPT,
  ...DETAILS,
  UNIT,
  PACK_SIZE,
  CATEGORY,
];
