import { rowsText } from './rows-text.js';

interface Warned {
  code: string;
  /** Path in the content of the order: `content.orderProductLines.2.paymentDueDate`. */
  field: string | null;
  message: string;
}

const productLine = /orderProductLines\.(\d+)/;

/**
 * Each warning once, with the rows it is about.
 * @param rowOf 1-based row number of a line of the content
 */
export const warningTexts = (
  warnings: readonly Warned[],
  rowOf: (index: number) => number = (index) => index + 1,
): readonly string[] => {
  const rows = new Map<string, number[]>();
  for (const { field, message } of warnings) {
    const index = field === null ? undefined : productLine.exec(field)?.[1];
    const before = rows.get(message) ?? [];
    rows.set(message, index === undefined ? before : [...before, rowOf(Number(index))]);
  }
  return [...rows].map(([message, numbers]) =>
    numbers.length === 0 ? message : `商品明細${rowsText(numbers)}：${message}`,
  );
};
