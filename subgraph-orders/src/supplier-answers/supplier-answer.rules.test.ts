import { AppError } from '@hacchu-hub/subgraph-kit';
import { describe, expect, it } from '@jest/globals';
import type { PrintedLine, PrintedOrder } from '../supplier-links/printed-order.js';
import { writtenAnswer } from './supplier-answer.rules.js';

const TODAY = '2026-11-23';
/** The order date of an order that is written ahead. */
const LATER = '2026-12-20';
const party = { name: '', zipCode: null, address: null, phoneNumber: null };
const line = (lineId: string, deliveryDate: string | null): PrintedLine => ({
  lineId,
  name: `商品${lineId}`,
  modelNumber: null,
  color: null,
  size: null,
  lot: 1,
  unitPrice: '1',
  amount: '1',
  deliveryDate,
  notes: null,
});
const printed: PrintedOrder = {
  purchaseNumber: '20261123-001',
  subject: null,
  orderDate: TODAY,
  buyer: party,
  supplierName: '',
  destination: party,
  notes: null,
  lines: [line('a', '2026-12-10'), line('b', null), line('c', '2030-01-01'), line('d', '2028-02-29')],
  expenses: [],
  subtotal: '3',
  taxTotal: '0',
  total: '3',
};

const answer = (kind: string, lines: object[], orderDate = TODAY) =>
  writtenAnswer(
    { respondent: '青空 花子', comment: null, kind, lines, fileIds: [] },
    { ...printed, orderDate },
    TODAY,
  );
const fieldsOf = (kind: string, lines: object[], orderDate?: string): string[] => {
  try {
    answer(kind, lines, orderDate);
    return [];
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields);
    throw error;
  }
};

describe('an answer', () => {
  it.each<[string, string, object[], string[]]>([
    ['proposes today', 'PROPOSE', [{ lineId: 'a', deliveryDate: TODAY }], []],
    [
      'proposes yesterday',
      'PROPOSE',
      [{ lineId: 'a', deliveryDate: '2026-11-22' }],
      ['lines.0.deliveryDate'],
    ],
    ['proposes two years ahead', 'PROPOSE', [{ lineId: 'b', deliveryDate: '2028-11-23' }], []],
    ['proposes more', 'PROPOSE', [{ lineId: 'b', deliveryDate: '2028-11-24' }], ['lines.0.deliveryDate']],
    [
      'proposes two years after a late ordered date',
      'PROPOSE',
      [{ lineId: 'c', deliveryDate: '2032-01-01' }],
      [],
    ],
    [
      'proposes the last day of February, two years after a leap day',
      'PROPOSE',
      [{ lineId: 'd', deliveryDate: '2030-02-28' }],
      [],
    ],
    [
      'proposes the day after',
      'PROPOSE',
      [{ lineId: 'd', deliveryDate: '2030-03-01' }],
      ['lines.0.deliveryDate'],
    ],
    ['proposes what was ordered', 'PROPOSE', [{ lineId: 'a', deliveryDate: '2026-12-10' }], ['lines']],
    ['proposes only a note', 'PROPOSE', [{ lineId: 'a', note: '在庫あり' }], ['lines']],
    [
      'proposes no date of the calendar',
      'PROPOSE',
      [{ lineId: 'a', deliveryDate: '2026-02-30' }],
      ['lines.0.deliveryDate'],
    ],
    ['confirms with the ordered date', 'CONFIRM', [{ lineId: 'a', deliveryDate: '2026-12-10' }], []],
    ['confirms with a note', 'CONFIRM', [{ lineId: 'a', note: '在庫あり' }], []],
    [
      'confirms with another date',
      'CONFIRM',
      [{ lineId: 'a', deliveryDate: '2026-12-11' }],
      ['lines.0.deliveryDate'],
    ],
    ['names an unknown line', 'CONFIRM', [{ lineId: 'x' }], ['lines.0.lineId']],
    ['has a long note', 'CONFIRM', [{ lineId: 'a', note: 'あ'.repeat(201) }], ['lines.0.note']],
  ])('that %s is checked', (_, kind, lines, fields) => {
    expect(fieldsOf(kind, lines)).toEqual(fields);
  });

  it.each([
    ['2026-12-19', ['lines.0.deliveryDate']],
    [LATER, []],
  ])('to an order that is written ahead cannot propose a day before it: %s', (deliveryDate, fields) => {
    expect(fieldsOf('PROPOSE', [{ lineId: 'a', deliveryDate }], LATER)).toEqual(fields);
  });

  it.each([
    ['b', '2028-11-24', '納期は本日から2年以内の日付を入力してください。'],
    ['c', '2032-01-02', '納期は、これまでの納期（2030/01/01）から2年以内の日付を入力してください。'],
  ])('says from which day two years are counted: %s', (lineId, deliveryDate, message) => {
    expect.assertions(1);
    try {
      answer('PROPOSE', [{ lineId, deliveryDate }]);
    } catch (error) {
      expect(error).toMatchObject({ fields: { 'lines.0.deliveryDate': [message] } });
    }
  });

  it('keeps only lines with another date or a note', () => {
    const { lines } = answer('PROPOSE', [
      { lineId: 'a', deliveryDate: '2026-12-24' },
      { lineId: 'b', deliveryDate: null, note: ' ' },
    ]);
    expect(lines).toEqual([
      { lineId: 'a', name: '商品a', orderedDate: '2026-12-10', proposedDate: '2026-12-24', note: null },
    ]);
  });
});
