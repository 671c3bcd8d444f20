import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { LineGridErrors } from '@hacchu-hub/ui/line-grid';
import type { ConvertedOrder } from './order-form.conversions.js';
import type { OrderFormValues } from './order-form.values.js';

const linePath = /^(orderProductLines|orderExpenseLines)\.(\d+)(\..+)?$/;

/**
 * The server identifies a line by its index in the request (`content.orderProductLines.2.lot`); the form by
 * its row, which may have moved.
 */
export const fromServerFields = (
  fields: Readonly<Record<string, readonly string[]>>,
  sent: ConvertedOrder,
): FieldErrors => {
  const errors: Record<string, readonly string[]> = {};
  for (const [name, messages] of Object.entries(fields)) {
    const path = name.replace(/^content\./, '');
    const match = linePath.exec(path);
    const keys = match?.[1] === 'orderProductLines' ? sent.productKeys : sent.expenseKeys;
    const key = match ? keys[Number(match[2])] : undefined;
    const place = match && key !== undefined ? `${match[1]}.${key}${match[3] ?? ''}` : path;
    errors[place] = [...(errors[place] ?? []), ...messages];
  }
  return errors;
};

const rowName = /^(商品|費用)明細\d+行目：/;

/** Prefixes each line's error with its row number, for the summary at the top of the form. */
export const withRowNames = (
  errors: FieldErrors,
  values: Pick<OrderFormValues, 'productLines' | 'expenseLines'>,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => {
      const [list, key] = path.split('.');
      const isProduct = list === 'orderProductLines';
      if (key === undefined || (!isProduct && list !== 'orderExpenseLines')) return [path, messages];
      const lines: readonly { key: string }[] = isProduct ? values.productLines : values.expenseLines;
      const index = lines.findIndex((line) => line.key === key);
      const name = `${isProduct ? '商品' : '費用'}明細${index + 1}行目：`;
      return [path, index < 0 ? messages : messages.map((message) => name + message)];
    }),
  );

/** The errors of one grid's cells, without a row number. */
export const gridErrors = (
  errors: FieldErrors,
  list: 'orderProductLines' | 'orderExpenseLines',
): LineGridErrors => {
  const rows = new Map<string, Record<string, string>>();
  for (const [path, messages] of Object.entries(errors)) {
    if (!path.startsWith(`${list}.`)) continue;
    const [key, columnId] = path.slice(list.length + 1).split('.');
    if (key === undefined || columnId === undefined) continue;
    const row = rows.get(key) ?? {};
    row[columnId] = messages.map((message) => message.replace(rowName, '')).join(' ');
    rows.set(key, row);
  }
  return rows;
};

/**
 * Whether a refusal concerns what is sent along with the order (its mail, its reviewers); errors of the order
 * itself are shown in the form.
 */
export const isOutsideForm = (error: SliceError): boolean =>
  error.code !== 'ABORTED' && !Object.keys(error.fields).some((path) => path.startsWith('content.'));
