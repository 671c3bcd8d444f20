import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { LineGrid, type LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { formatTypedDecimal } from '@hacchu-hub/ui/money';
import { formatTypedQuantity } from '@hacchu-hub/ui/quantity';
import { useMemo, useState } from 'react';
import styles from '../order-form.module.css';
import { expensePriceError, lotError } from '../order-form.validate.js';
import type { ExpenseLineValues } from '../order-form.values.js';
import { amountWidth } from './amount-width.js';
import { expenseLines } from './expense-lines.js';
import { useLineGrid } from './line-grid.hook.js';
import { isLot, isPrice } from './pasted-content.js';
import { type LineGridParts, useTaxOptions } from './product-grid.js';
import { amountColumn, paymentDueColumn, taxColumn, type TaxOptions } from './shared-columns.js';

const expenseColumns = (
  taxOptions: TaxOptions,
  today: string,
  orderDate: string,
  width: number,
): readonly LineGridColumn<ExpenseLineValues>[] => [
  {
    kind: 'text',
    id: 'name',
    title: '費用名',
    width: 208,
    isSticky: true,
    isRequired: true,
    aliases: ['費用', '品名', '名称'],
    text: (line) => line.name,
  },
  {
    kind: 'text',
    id: 'lot',
    title: '数量',
    width: 72,
    isSticky: true,
    align: 'right',
    inputMode: 'numeric',
    isRequired: true,
    aliases: ['個数'],
    text: (line) => line.lot,
    accepts: isLot,
    format: (text) => formatTypedQuantity(text),
    check: lotError,
  },
  {
    kind: 'text',
    id: 'unitPrice',
    title: '単価',
    width: 96,
    align: 'right',
    isRequired: true,
    aliases: ['単価（税抜）', '税抜単価'],
    text: (line) => line.unitPrice,
    accepts: isPrice,
    format: formatTypedDecimal,
    check: expensePriceError,
  },
  amountColumn(width),
  taxColumn(taxOptions),
  paymentDueColumn(100, orderDate, today),
  { kind: 'text', id: 'notes', title: '備考', width: 160, text: (line) => line.notes },
];

/** Expenses of an order: freight, fees, discounts (a negative price). */
export const ExpenseGrid = ({ state, compareWith }: LineGridParts) => {
  const { values } = state.form;
  // The user added the first line here, so it receives the focus.
  const [isStarted, setStarted] = useState(false);
  const { wiring, addLine } = useLineGrid(state, expenseLines, compareWith);
  const taxOptions = useTaxOptions(values.orderDate);
  const { orderDate } = values;
  const width = amountWidth(values.expenseLines, 100);
  const columns = useMemo(
    () => expenseColumns(taxOptions, todayInJapan(), orderDate, width),
    [taxOptions, orderDate, width],
  );

  if (values.expenseLines.length === 0) {
    return (
      <div className={styles.noExpenses}>
        <span className={styles.hint}>送料・手数料・値引きなど、商品以外の費用を追加できます。</span>
        <Button
          size="small"
          icon="plus"
          onClick={() => {
            setStarted(true);
            addLine();
          }}
        >
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
      takesFocus={isStarted}
      footer={(addRow) => (
        <Button size="small" icon="plus" onClick={addRow}>
          費用を追加
        </Button>
      )}
    />
  );
};
