import type { LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { Yen } from '@hacchu-hub/ui/money';
import { isTaxCategory, normalizeDay } from '../order-form.edits.js';
import { amountOf } from '../order-form.totals.js';
import { beforeOrderError, dayError } from '../order-form.validate.js';
import type { ExpenseLineValues, ProductLineValues } from '../order-form.values.js';
import { isDay, isPrice } from './pasted-content.js';

/** What lines of products and of costs have in common. */
type Line = ProductLineValues | ExpenseLineValues;

export type TaxOptions = readonly { value: string; label: string }[];

export const amountColumn = <L extends Line>(width: number): LineGridColumn<L> => ({
  kind: 'output',
  id: 'amount',
  title: '金額（税抜）',
  width,
  align: 'right',
  aliases: ['金額', '小計'],
  text: amountOf,
  accepts: isPrice,
  render: (line) => <Yen value={amountOf(line)} />,
});

export const taxColumn = <L extends Line>(options: TaxOptions): LineGridColumn<L> => ({
  kind: 'select',
  id: 'taxCategoryId',
  title: '税区分',
  width: 92,
  isRequired: true,
  aliases: ['税率', '消費税率'],
  text: (line) => line.taxCategoryId,
  accepts: isTaxCategory,
  options,
});

/** What a cell of a day accepts, and how it shows it. */
export const dayCell = (today: string) => ({
  accepts: (text: string) => isDay(text, today),
  normalize: (text: string) => normalizeDay(text, today),
  check: (text: string) => dayError(text, today),
});

/** @param orderDate `YYYY-MM-DD`, or '' while unset: the day must not be before it */
export const dayCellFrom = (orderDate: string, label: '納期' | '支払期日', today: string) => ({
  ...dayCell(today),
  check: (text: string) => dayError(text, today) ?? beforeOrderError(text, label, orderDate, today),
});

export const paymentDueColumn = <L extends Line>(
  width: number,
  orderDate: string,
  today: string,
): LineGridColumn<L> => ({
  kind: 'text',
  id: 'paymentDueDate',
  title: '支払期日',
  width,
  aliases: ['支払日', '支払期限'],
  text: (line) => line.paymentDueDate,
  ...dayCellFrom(orderDate, '支払期日', today),
});
