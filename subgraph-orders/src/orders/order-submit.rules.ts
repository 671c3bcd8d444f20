import { compareDecimal } from '@hacchu-hub/purchase-math';
import { type FieldMessages, invalidArgument } from '@hacchu-hub/subgraph-kit';
import type { OrderTotalsRecord } from './order.schema.js';
import type { ExpenseLineContent, OrderContent, ProductLineContent } from './order-content.js';

/** Maximum total of an order, yen. */
const MAX_TOTAL = '999999999999';

/** Collects messages by input path. */
class Messages {
  readonly fields: FieldMessages = {};

  add(path: string, message: string): void {
    (this.fields[`content.${path}`] ??= []).push(message);
  }

  require(path: string, value: unknown, message: string): void {
    if (value === null || value === undefined || value === '') this.add(path, message);
  }
}

const isBefore = (day: string | null, other: string | null): boolean =>
  day !== null && other !== null && day < other;

function checkAmounts(messages: Messages, path: string, line: ProductLineContent | ExpenseLineContent): void {
  messages.require(`${path}.lot`, line.lot, '数量を入力してください。');
  messages.require(`${path}.unitPrice`, line.unitPrice, '単価を入力してください。');
  messages.require(`${path}.taxCategoryId`, line.taxCategoryId, '税区分を選択してください。');
}

function checkDates(
  messages: Messages,
  path: string,
  line: ProductLineContent | ExpenseLineContent,
  orderDate: string | null,
): void {
  if (isBefore(line.deliveryDate, orderDate)) {
    messages.add(`${path}.deliveryDate`, '納期は発注日以降の日付を入力してください。');
  }
  if (isBefore(line.paymentDueDate, orderDate)) {
    messages.add(`${path}.paymentDueDate`, '支払期日は発注日以降の日付を入力してください。');
  }
}

/**
 * Problems that prevent placing an order (the strict rules of docs/domain/validation.md), by input path with
 * the prefix `content.`. Depends only on the content, so the result can be stored with a draft.
 */
export function submitProblems(content: OrderContent, total: string): FieldMessages {
  const messages = new Messages();
  messages.require('subject', content.subject, '件名を入力してください。');
  messages.require('orderDate', content.orderDate, '発注日を入力してください。');
  messages.require('demandSupplierId', content.demandSupplierId, '仕入先を選択してください。');
  messages.require('deliveryDestinationId', content.deliveryDestinationId, '納品先を選択してください。');
  if (content.orderProductLines.length + content.orderExpenseLines.length === 0) {
    messages.add('orderProductLines', '明細を1行以上入力してください。');
  }
  content.orderProductLines.forEach((line, index) => {
    const path = `orderProductLines.${index}`;
    messages.require(`${path}.productId`, line.productId, '商品を選択してください。');
    checkAmounts(messages, path, line);
    messages.require(`${path}.deliveryDate`, line.deliveryDate, '納期を入力してください。');
    checkDates(messages, path, line, content.orderDate);
  });
  content.orderExpenseLines.forEach((line, index) => {
    const path = `orderExpenseLines.${index}`;
    messages.require(`${path}.name`, line.name, '費用名を入力してください。');
    checkAmounts(messages, path, line);
    checkDates(messages, path, line, content.orderDate);
  });
  if (compareDecimal(total, '0') < 0) messages.add('orderExpenseLines', '合計金額がマイナスになっています。');
  if (compareDecimal(total, MAX_TOTAL) > 0) {
    messages.add('orderProductLines', '合計金額は999,999,999,999円以下にしてください。');
  }
  return messages.fields;
}

/** A catalog record that an order refers to. */
export interface CatalogEntry {
  readonly uuid: string;
  readonly deletedAt: string | null;
}

export interface NamedEntries {
  readonly suppliers: readonly CatalogEntry[];
  readonly destinations: readonly CatalogEntry[];
  readonly products: readonly CatalogEntry[];
}

/**
 * Problems that prevent placing an order because catalog records are deleted or unknown; records in
 * `knownIds` may be deleted, since the placed order already refers to them.
 */
export function referenceProblems(
  content: OrderContent,
  entries: NamedEntries,
  knownIds: ReadonlySet<string> = new Set(),
): FieldMessages {
  const messages = new Messages();
  const check = (path: string, id: string | null, rows: readonly CatalogEntry[], name: string): void => {
    if (id === null) return;
    const found = rows.find((row) => row.uuid === id);
    if (!found) messages.add(path, `${name}を選択してください。`);
    else if (found.deletedAt !== null && !knownIds.has(id))
      messages.add(path, `選択した${name}は削除されています。`);
  };
  check('demandSupplierId', content.demandSupplierId, entries.suppliers, '仕入先');
  check('deliveryDestinationId', content.deliveryDestinationId, entries.destinations, '納品先');
  content.orderProductLines.forEach((line, index) => {
    check(`orderProductLines.${index}.productId`, line.productId, entries.products, '商品');
  });
  return messages.fields;
}

/** @throws INVALID_ARGUMENT with the fields (`content.…`) that prevent placing the order */
export function assertPlaceable(
  content: OrderContent,
  { total }: Pick<OrderTotalsRecord, 'total'>,
  entries: NamedEntries,
  knownIds?: ReadonlySet<string>,
): void {
  assertNone(submitProblems(content, total));
  assertNone(referenceProblems(content, entries, knownIds));
}

function assertNone(fields: Record<string, string[]>): void {
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
}
