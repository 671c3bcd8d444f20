import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { fieldId } from '@hacchu-hub/ui/form';
import { LineGrid, type LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { formatDecimal, Yen } from '@hacchu-hub/ui/money';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { useCallback, useMemo } from 'react';
import { editExpenseLine, normalizeDay, pasteExpenseLines } from './order-form.edits.js';
import { gridErrors } from './order-form.errors.js';
import type { OrderFormState } from './order-form.hook.js';
import { amountOf } from './order-form.totals.js';
import { expensePath } from './order-form.validate.js';
import { emptyExpenseLine, type ExpenseLineValues } from './order-form.values.js';
import { useTaxOptions } from './product-grid.js';
import styles from './order-form.module.css';

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
  },
  { kind: 'text', id: 'notes', title: '備考', width: 160, text: (line) => line.notes },
];

/** Expenses of an order: freight, fees, discounts (a negative price). */
export const ExpenseGrid = ({ state }: { state: OrderFormState }) => {
  const { form, begin, undo } = state;
  const { update, values } = form;
  const taxOptions = useTaxOptions(values.orderDate);
  const columns = useMemo(() => expenseColumns(taxOptions, todayInJapan()), [taxOptions]);
  const errors = useMemo(() => gridErrors(form.errors, 'orderExpenseLines'), [form.errors]);

  const changeLine = useCallback(
    (key: string, change: (line: ExpenseLineValues) => ExpenseLineValues, columnId?: string) =>
      update(
        (now) => ({
          ...now,
          expenseLines: now.expenseLines.map((line) => (line.key === key ? change(line) : line)),
        }),
        columnId === undefined ? undefined : `${expensePath(key)}.${columnId}`,
      ),
    [update],
  );
  const addLine = () =>
    update((now) => ({
      ...now,
      expenseLines: [...now.expenseLines, { ...emptyExpenseLine(now.commonPaymentDueDate), lot: '1' }],
    }));

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
      label="費用明細"
      idPrefix={fieldId(form.id, 'orderExpenseLines')}
      columns={columns}
      rows={values.expenseLines}
      errors={errors}
      onBegin={begin}
      onUndo={undo}
      onEdit={(edits) => {
        for (const edit of edits) {
          changeLine(edit.rowKey, (line) => editExpenseLine(line, edit.columnId, edit.text), edit.columnId);
        }
      }}
      onPick={() => undefined}
      onRestore={(before) => changeLine(before.key, () => before)}
      onRemove={(key) =>
        update(
          (now) => ({ ...now, expenseLines: now.expenseLines.filter((line) => line.key !== key) }),
          expensePath(key),
        )
      }
      onAdd={addLine}
      onPaste={(rowIndex, columnIds, cells) =>
        update((now) => pasteExpenseLines(now, rowIndex, columnIds, cells, todayInJapan()))
      }
      footer={
        <Button size="small" icon="plus" onClick={addLine}>
          費用を追加
        </Button>
      }
    />
  );
};
