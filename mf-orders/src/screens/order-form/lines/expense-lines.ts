import { editExpenseLine } from '../order-form.edits.js';
import {
  emptyExpenseLine,
  type ExpenseLineValues,
  isBlankExpenseLine,
  newRowKey,
} from '../order-form.values.js';
import type { LineList } from './line-grid.hook.js';

const cellText = (line: ExpenseLineValues, columnId: string): string => {
  switch (columnId) {
    case 'name':
    case 'lot':
    case 'unitPrice':
    case 'taxCategoryId':
    case 'paymentDueDate':
    case 'notes':
      return line[columnId];
    default:
      return '';
  }
};

export const expenseLines: LineList<ExpenseLineValues> = {
  name: 'orderExpenseLines',
  read: (values) => values.expenseLines,
  write: (values, lines) => ({ ...values, expenseLines: lines }),
  make: (values) => ({ ...emptyExpenseLine(values.commonPaymentDueDate), lot: '1' }),
  isBlank: isBlankExpenseLine,
  edit: editExpenseLine,
  fill: (line, columnId, source) => editExpenseLine(line, columnId, cellText(source, columnId)),
  copy: (line) => ({ ...line, key: newRowKey(), id: undefined }),
};
