import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import type { Connection } from 'mongoose';

const BATCH = 5_000;

export const PRODUCTS = Number(process.env['PRODUCTS'] ?? 10_000);
/** The month that is calculated, within the year of receipts. */
export const MONTH = { start: '2025-12-01', end: '2025-12-31' };

const id = (kind: string, number: number): string => `${kind}-${String(number).padStart(8, '0')}`;
const dayOf = (number: number): string => {
  const day = new Date(Date.UTC(2025, 0, 1 + (number % 365)));
  return day.toISOString().slice(0, 10);
};

/** Of four lines, one has two receipts, three months apart where the year allows it: five receipts. */
function receiptsOf(line: number): { day: string; quantity: number; previous: number }[] {
  const first = { day: dayOf(line * 7), quantity: 1 + (line % 9), previous: 0 };
  if (line % 4 !== 0) return [first];
  return [first, { day: dayOf(line * 7 + 90), quantity: 3, previous: first.quantity }];
}

/** Inserts lines and their receipts directly into the database. @returns the number of receipts */
export async function seedReceipts(orders: Connection, from: number, to: number): Promise<number> {
  const lines = orders.collection<{ _id: string }>('order_product_lines');
  const receipts = orders.collection<{ _id: string }>('order_receipts');
  const { uuid: demandUuid } = TEST_DEMAND;
  let count = 0;
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, at) => start + at);
    const receiptRows = numbers.flatMap((number) =>
      receiptsOf(number).map(({ day, quantity, previous }, at) => ({
        _id: `${id('receipt', number)}-${at}`,
        demandUuid,
        orderId: id('order', Math.floor(number / 10)),
        lineId: id('line', number),
        productId: id('product', number % PRODUCTS),
        sequence: at + 1,
        historyDate: day,
        receivedQuantity: previous + quantity,
        previousQuantity: previous,
        diffFromPrevious: quantity,
        source: 'MANUAL',
        recordedAt: `${day}T00:00:00.000000Z`,
      })),
    );
    const lineRows = numbers.map((number) => ({
      _id: id('line', number),
      demandUuid,
      orderId: id('order', Math.floor(number / 10)),
      productId: id('product', number % PRODUCTS),
      unitPrice: `${100 + (number % 900)}.33`,
      lastUnitPrice: null,
      receiptCount: receiptsOf(number).length,
      deletedAt: null,
    }));
    await Promise.all([
      lines.insertMany(lineRows, { ordered: false }),
      receipts.insertMany(receiptRows, { ordered: false }),
    ]);
    count += receiptRows.length;
  }
  return count;
}
