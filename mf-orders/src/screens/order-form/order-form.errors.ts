import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { LineGridErrors } from '@hacchu-hub/ui/line-grid';
import type { ConvertedOrder } from './order-form.conversions.js';

const linePath = /^(orderProductLines|orderExpenseLines)\.(\d+)(\..+)?$/;

/**
 * The server names a line by its place in what was sent (`content.orderProductLines.2.lot`); the form by its row,
 * which may stand elsewhere by now.
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

/** The errors of one grid's cells. */
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
    row[columnId] = messages.join(' ');
    rows.set(key, row);
  }
  return rows;
};
