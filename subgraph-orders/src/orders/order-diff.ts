import {
  compareDecimal,
  DEFAULT_TAX_CATEGORY_ID,
  type TaxCategoryId,
  taxRateOn,
} from '@hacchu-hub/purchase-math';
import { todayJst } from '@hacchu-hub/subgraph-kit';
import type { ExpenseLineContent, OrderContent, ProductLineContent } from './order-content.js';
import type { FieldChange } from './order-history.schema.js';

const HEADER_LABELS = {
  subject: '件名',
  orderDate: '発注日',
  demandSupplierId: '仕入先',
  deliveryDestinationId: '納品先',
  notes: '備考',
} as const satisfies Partial<Record<keyof OrderContent, string>>;

const LINE_LABELS = {
  productId: '商品',
  name: '費用名',
  lot: '数量',
  unitPrice: '単価',
  taxCategoryId: '税区分',
  deliveryDate: '納期',
  paymentDueDate: '支払期日',
  lotNumber: 'ロット番号',
  deadline: '出荷期限',
  notes: '備考',
} as const;

type Line = Partial<Record<keyof typeof LINE_LABELS, string | number | null>> & { id: string | null };

const textOf = (value: string | number | null | undefined): string | null =>
  value == null ? null : String(value);

/** `100` and `100.00` are the same price. */
const isSame = (field: keyof typeof LINE_LABELS, one: string | null, other: string | null): boolean =>
  one !== null && other !== null && field === 'unitPrice' ? compareDecimal(one, other) === 0 : one === other;

function lineChanges(
  path: string,
  noun: string,
  before: readonly (ProductLineContent | ExpenseLineContent)[],
  after: readonly (ProductLineContent | ExpenseLineContent)[],
): FieldChange[] {
  const old = new Map<string | null, Line>(before.map((line) => [line.id, line]));
  const changes: FieldChange[] = [];
  after.forEach((line: Line, index) => {
    const previous = line.id === null ? undefined : old.get(line.id);
    if (!previous) {
      changes.push({
        path: `${path}.${index}`,
        label: `${noun}${index + 1}行目`,
        before: null,
        after: '追加',
      });
      return;
    }
    for (const [field, label] of Object.entries(LINE_LABELS) as [keyof typeof LINE_LABELS, string][]) {
      const [from, to] = [textOf(previous[field]), textOf(line[field])];
      if (!isSame(field, from, to)) {
        changes.push({
          path: `${path}.${index}.${field}`,
          label: `${noun}${index + 1}行目 ${label}`,
          before: from,
          after: to,
        });
      }
    }
  });
  const kept = new Set(after.map((line) => line.id));
  before.forEach((line, index) => {
    if (!kept.has(line.id)) {
      changes.push({
        path: `${path}.${index}`,
        label: `${noun}${index + 1}行目`,
        before: '削除',
        after: null,
      });
    }
  });
  return changes;
}

/** Differences of an edit, field by field; lines are matched by id, so reordering is no difference. */
export function contentChanges(before: OrderContent, after: OrderContent): FieldChange[] {
  const header = (Object.keys(HEADER_LABELS) as (keyof typeof HEADER_LABELS)[]).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ path: field, label: HEADER_LABELS[field], before: before[field], after: after[field] }],
  );
  return [
    ...header,
    ...lineChanges('orderProductLines', '商品明細', before.orderProductLines, after.orderProductLines),
    ...lineChanges('orderExpenseLines', '費用明細', before.orderExpenseLines, after.orderExpenseLines),
  ];
}

const MATERIAL = new Set([
  'demandSupplierId',
  'deliveryDestinationId',
  'productId',
  'lot',
  'unitPrice',
  'taxCategoryId',
  'deliveryDate',
  'paymentDueDate',
  // Name of an expense line.
  'name',
]);

/**
 * Whether an edit is material, so that it needs a new approval: parties, lines, goods, expenses, amounts or
 * dates, and the order date when it changes a tax rate.
 */
export const isMaterial = (before: OrderContent, after: OrderContent): boolean =>
  changesTaxRate(before, after) ||
  contentChanges(before, after).some(({ path }) => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    // A path that ends in an index is an added or removed line.
    return MATERIAL.has(last) || /^\d+$/.test(last);
  });

function changesTaxRate(before: OrderContent, after: OrderContent): boolean {
  const today = todayJst();
  const rateOn = (id: TaxCategoryId | null, day: string | null): string =>
    taxRateOn(id ?? DEFAULT_TAX_CATEGORY_ID, day ?? today);
  return [...after.orderProductLines, ...after.orderExpenseLines].some(
    ({ taxCategoryId }) => rateOn(taxCategoryId, before.orderDate) !== rateOn(taxCategoryId, after.orderDate),
  );
}

const MAX_NAMED = 5;

/** `件名、納期 ほか2件を変更` */
export function changesSummary(changes: readonly FieldChange[]): string {
  const labels = [...new Set(changes.map((change) => change.label))];
  const named = labels.slice(0, MAX_NAMED).join('、');
  const more = labels.length > MAX_NAMED ? ` ほか${labels.length - MAX_NAMED}件` : '';
  return `${named}${more}を変更しました。`;
}
