import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { LineGridErrors } from '@hacchu-hub/ui/line-grid';
import { rowsText } from '../../order/rows-text.js';
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

type Lines = Pick<OrderFormValues, 'productLines' | 'expenseLines'>;

type AnyLine = OrderFormValues['productLines'][number] | OrderFormValues['expenseLines'][number];

const listNames = { orderProductLines: '商品明細', orderExpenseLines: '費用明細' } as const;

type LineListName = keyof typeof listNames;

const isLineList = (name: string): name is LineListName => Object.hasOwn(listNames, name);

const linesOf = (values: Lines): Readonly<Record<LineListName, readonly AnyLine[]>> => ({
  orderProductLines: values.productLines,
  orderExpenseLines: values.expenseLines,
});

/** The parts of the path of a line's error; undefined for that of another field. */
const linePartsOf = (path: string): { list: LineListName; key: string; column: string } | undefined => {
  const [list = '', key, column = ''] = path.split('.');
  return key !== undefined && isLineList(list) ? { list, key, column } : undefined;
};

/**
 * The errors for the summary at the top of the form: those of lines name their rows, and an error that several rows
 * have in the same column stands once, at the first of them, so that it does not hide the others.
 */
export const withRowNames = (errors: FieldErrors, values: Lines): FieldErrors => {
  const lines = linesOf(values);
  const found = new Map<string, { path: string; message: string; place: string; rows: number[] }>();
  for (const [path, messages] of Object.entries(errors)) {
    const parts = linePartsOf(path);
    const index = parts ? lines[parts.list].findIndex(({ key }) => key === parts.key) : -1;
    for (const message of messages) {
      const id = parts && index >= 0 ? `${parts.list} ${parts.column} ${message}` : `${path} ${message}`;
      const known = found.get(id) ?? { path, message, place: parts ? listNames[parts.list] : '', rows: [] };
      found.set(id, index < 0 ? known : { ...known, rows: [...known.rows, index + 1] });
    }
  }
  const summary: Record<string, string[]> = {};
  for (const { path, message, place, rows } of found.values()) {
    (summary[path] ??= []).push(rows.length === 0 ? message : `${place}${rowsText(rows)}：${message}`);
  }
  return summary;
};

/** What else than its own cell an error of a column can depend on. */
const dependencies: Readonly<Record<string, readonly string[]>> = {
  productId: ['productText'],
  lot: ['productId', 'receivedLot'],
};

/** They must not be before the day of the order. */
const dayColumns: readonly string[] = ['deliveryDate', 'paymentDueDate'];

/** What the error of a path is about, as a text. */
const subjectOf = (path: string, values: OrderFormValues): string => {
  const parts = linePartsOf(path);
  if (!parts) return isLineList(path) ? JSON.stringify(linesOf(values)) : '';
  const columns = [parts.column, ...(dependencies[parts.column] ?? [])];
  const line = linesOf(values)[parts.list].find(({ key }) => key === parts.key);
  const cells = Object.entries(line ?? {}).filter(([column]) => columns.includes(column));
  return JSON.stringify([cells, dayColumns.includes(parts.column) ? values.orderDate : '']);
};

/**
 * The errors of lines that still hold: a cell may have been changed by another field, such as the common delivery
 * date, the quantity that its price follows, or by undoing.
 *
 * @param judged the values that the errors were reported for
 */
export const currentErrors = (
  errors: FieldErrors,
  judged: OrderFormValues,
  values: OrderFormValues,
): FieldErrors => {
  if (judged === values) return errors;
  const entries = Object.entries(errors);
  const kept = entries.filter(([path]) => subjectOf(path, judged) === subjectOf(path, values));
  return kept.length === entries.length ? errors : Object.fromEntries(kept);
};

/** The errors of one grid's cells. */
export const gridErrors = (errors: FieldErrors, list: LineListName): LineGridErrors => {
  const rows = new Map<string, Record<string, string>>();
  for (const [path, messages] of Object.entries(errors)) {
    const parts = linePartsOf(path);
    if (parts?.list !== list || parts.column === '') continue;
    const row = rows.get(parts.key) ?? {};
    row[parts.column] = messages.join(' ');
    rows.set(parts.key, row);
  }
  return rows;
};

/** Whether somebody else has changed the order, or its status, so that the input cannot be saved over it. */
export const isOutdated = ({ code, blockers }: SliceError): boolean =>
  code === 'ABORTED' || blockers.includes('STATUS');

/**
 * Whether a refusal concerns what is sent along with the order (its mail, its reviewers); errors of the order
 * itself are shown in the form.
 */
export const isOutsideForm = (error: SliceError): boolean =>
  !isOutdated(error) && !Object.keys(error.fields).some((path) => path.startsWith('content.'));
