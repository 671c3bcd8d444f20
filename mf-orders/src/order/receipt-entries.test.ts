import {
  emptyEntry,
  fromServerReceiptFields,
  inMode,
  outstandingOf,
  toReceiptLines,
  totalAfter,
  type ReceivableLine,
} from './receipt-entries.js';

const line: ReceivableLine = {
  id: 'line-1',
  lot: 100,
  unitPrice: '95.5',
  receivedLot: 30,
  canceledLot: 0,
  lastUnitPrice: null,
};
const today = '2026-11-20';
const entry = (quantity: string) => ({ quantity, price: '95.5', date: '2026-11-20' });

it('counts what is still to come, never below nothing', () => {
  expect(outstandingOf(line)).toBe(70);
  expect(outstandingOf({ ...line, receivedLot: 120 })).toBe(0);
  expect(outstandingOf({ ...line, canceledLot: 20 })).toBe(50);
});

it('adds what came now to what had come before', () => {
  expect(toReceiptLines([line], { 'line-1': entry('４０') }, 'add', today).lines).toEqual([
    {
      id: 'line-1',
      expectedReceivedLot: 30,
      expectedLastUnitPrice: line.lastUnitPrice,
      receivedLot: 70,
      lastUnitPrice: '95.5',
      lastDeliveryDate: '2026-11-20',
    },
  ]);
});

it('names no actual price that nobody typed, and keeps the one that is known', () => {
  expect(emptyEntry(line, today).price).toBe('');
  expect(emptyEntry({ ...line, lastUnitPrice: '90' }, today).price).toBe('90');
  const typed = { 'line-1': { ...emptyEntry(line, today), quantity: '1' } };
  expect(toReceiptLines([line], typed, 'add', today).lines[0]?.lastUnitPrice).toBeNull();
});

it('takes in the same pieces when the way of counting is changed after typing', () => {
  expect(inMode(line, entry('５'), 'add', 'total').quantity).toBe('35');
  expect(inMode(line, entry('35'), 'total', 'add').quantity).toBe('5');
  // A correction downwards cannot be said as pieces that came now.
  expect(inMode(line, entry('25'), 'total', 'add').quantity).toBe('');
  expect(inMode(line, entry('五'), 'add', 'total').quantity).toBe('五');
});

it('sets the count right when all that has come is typed', () => {
  expect(toReceiptLines([line], { 'line-1': entry('25') }, 'total', today).lines[0]?.receivedLot).toBe(25);
  expect(totalAfter(line, { quantity: '0' }, 'total')).toBe(0);
});

it('leaves out lines in which nothing was typed', () => {
  expect(toReceiptLines([line], { 'line-1': entry(' ') }, 'add', today)).toEqual({ lines: [], errors: {} });
});

it.each(['0', '-5', '1.5', 'abc', '99999999'])('refuses %s pieces', (quantity) => {
  const { lines, errors } = toReceiptLines([line], { 'line-1': entry(quantity) }, 'add', today);
  expect(lines).toEqual([]);
  expect(errors['line-1']?.quantity).toBe('入荷数は1以上の整数で入力してください。');
});

it('asks for the day and a right price', () => {
  const { errors } = toReceiptLines(
    [line],
    { 'line-1': { quantity: '1', price: '1.234', date: '' } },
    'add',
    today,
  );
  expect(Object.keys(errors['line-1'] ?? {})).toEqual(['price', 'date']);
});

it('refuses a day that has not come', () => {
  const { errors } = toReceiptLines(
    [line],
    { 'line-1': { ...entry('1'), date: '2026-11-21' } },
    'add',
    today,
  );
  expect(errors['line-1']?.date).toBe('納品日は本日以前の日付を入力してください。');
});

it('brings an error of the server to its line', () => {
  const sent = toReceiptLines([line], { 'line-1': entry('1') }, 'add', today).lines;
  expect(fromServerReceiptFields({ 'lines.0.lastDeliveryDate': ['締め済みの期間です。'] }, sent)).toEqual({
    'line-1': { date: '締め済みの期間です。' },
  });
});
