import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { LineGrid, type LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { formatDecimal, Yen } from '@hacchu-hub/ui/money';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { useMemo } from 'react';
import { normalizeDay } from '../order-form.edits.js';
import { amountOf } from '../order-form.totals.js';
import { wrongDay, wrongExpensePrice, wrongLot } from '../order-form.validate.js';
import type { ExpenseLineValues } from '../order-form.values.js';
import styles from '../order-form.module.css';
import { expenseLines } from './expense-lines.js';
import { useLineGrid } from './line-grid.hook.js';
import { useTaxOptions, type LineGridParts } from './product-grid.js';

const expenseColumns = (
  taxOptions: readonly { value: string; label: string }[],
  today: string,
): readonly LineGridColumn<ExpenseLineValues>[] => [
  {
    kind: 'text',
    id: 'name',
    title: '費用名',
    width: 208,
    isSticky: true,
    isRequired: true,
    text: (line) => line.name,
  },
  {
    kind: 'text',
    id: 'lot',
    title: '数量',
    width: 72,
    align: 'right',
    inputMode: 'numeric',
    isRequired: true,
    text: (line) => line.lot,
    format: formatQuantity,
    check: wrongLot,
  },
  {
    kind: 'text',
    id: 'unitPrice',
    title: '単価',
    width: 96,
    align: 'right',
    isRequired: true,
    text: (line) => line.unitPrice,
    format: formatDecimal,
    check: wrongExpensePrice,
  },
  {
    kind: 'output',
    id: 'amount',
    title: '金額（税抜）',
    width: 100,
    align: 'right',
    text: amountOf,
    render: (line) => <Yen value={amountOf(line)} />,
  },
  {
    kind: 'select',
    id: 'taxCategoryId',
    title: '税区分',
    width: 88,
    isRequired: true,
    text: (line) => line.taxCategoryId,
    options: taxOptions,
  },
  {
    kind: 'text',
    id: 'paymentDueDate',
    title: '支払期日',
    width: 100,
    text: (line) => line.paymentDueDate,
    normalize: (text) => normalizeDay(text, today),
    check: (text) => wrongDay(text, today),
  },
  { kind: 'text', id: 'notes', title: '備考', width: 160, text: (line) => line.notes },
];

/** Expenses of an order: freight, fees, discounts (a negative price). */
export const ExpenseGrid = ({ state, compareWith }: LineGridParts) => {
  const { values } = state.form;
  const { wiring, addLine } = useLineGrid(state, expenseLines, compareWith);
  const taxOptions = useTaxOptions(values.orderDate);
  const columns = useMemo(() => expenseColumns(taxOptions, todayInJapan()), [taxOptions]);

  if (values.expenseLines.length === 0) {
    return (
      <div className={styles.noExpenses}>
        <span className={styles.hint}>送料・手数料・値引きなど、商品以外の費用を追加できます。</span>
        <Button size="small" icon="plus" onClick={addLine}>
          費用を追加
        </Button>
      </div>
    );
  }
  return (
    <LineGrid
      {...wiring}
      label="費用明細"
      columns={columns}
      onPick={() => undefined}
      footer={
        <Button size="small" icon="plus" onClick={addLine}>
          費用を追加
        </Button>
      }
    />
  );
};
