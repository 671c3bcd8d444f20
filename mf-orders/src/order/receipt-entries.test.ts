import {
  convertToMode,
  emptyEntry,
  fromServerReceiptFields,
  isFilled,
  outstandingOf,
  type ReceivableLine,
  toReceiptLines,
  totalAfter,
} from './receipt-entries.js';

const line: ReceivableLine = {
  id: 'line-1',
  lot: 100,
  unit: '枚',
  packSize: 12,
  unitPrice: '95.5',
  receivedLot: 30,
  canceledLot: 0,
  lastUnitPrice: null,
  lastDeliveryDate: '2026-11-02',
};
const today = '2026-11-20';
const days = { today, proposed: today };
const entry = (quantity: string) => ({ quantity, price: '95.5', date: '2026-11-20' });

it('counts the outstanding pieces, never below zero', () => {
  expect(outstandingOf(line)).toBe(70);
  expect(outstandingOf({ ...line, receivedLot: 120 })).toBe(0);
  expect(outstandingOf({ ...line, canceledLot: 20 })).toBe(50);
});

it('adds what arrived now to what was received before', () => {
  expect(toReceiptLines([line], { 'line-1': entry('４０') }, 'add', days).lines).toEqual([
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

it('sends no actual price unless it was typed, and keeps a known one', () => {
  expect(emptyEntry(line, today).price).toBe('');
  expect(emptyEntry({ ...line, lastUnitPrice: '90' }, today).price).toBe('90');
  const typed = { 'line-1': { ...emptyEntry(line, today), quantity: '1' } };
  expect(toReceiptLines([line], typed, 'add', days).lines[0]?.lastUnitPrice).toBeNull();
});

describe('an entry without a quantity', () => {
  const typed = (own: object) => ({ 'line-1': { ...emptyEntry(line, today), ...own } });
  const complete = { ...line, receivedLot: 100, lastUnitPrice: '90' };

  it.each(['add', 'total'] as const)('corrects the price alone, on the known day (%s)', (mode) => {
    expect(toReceiptLines([complete], typed({ price: '１，２００' }), mode, days)).toEqual({
      lines: [
        {
          id: 'line-1',
          expectedReceivedLot: 100,
          expectedLastUnitPrice: '90',
          receivedLot: 100,
          lastUnitPrice: '1200',
          lastDeliveryDate: '2026-11-02',
        },
      ],
      errors: {},
    });
  });

  it.each(['add', 'total'] as const)('removes the known price that was emptied (%s)', (mode) => {
    const removed = { expectedLastUnitPrice: '90', lastUnitPrice: null, lastDeliveryDate: '2026-11-02' };
    // What was received of the second line was corrected to nothing.
    for (const one of [complete, { ...complete, receivedLot: 0 }])
      expect(toReceiptLines([one], typed({ price: ' ' }), mode, days)).toMatchObject({
        lines: [{ ...removed, receivedLot: one.receivedLot }],
        errors: {},
      });
  });

  it('corrects the day alone where totals are entered', () => {
    const { lines } = toReceiptLines([complete], typed({ date: '2026-11-05' }), 'total', days);
    expect(lines).toMatchObject([{ receivedLot: 100, lastDeliveryDate: '2026-11-05' }]);
  });

  it('is refused where something else is typed, and never left out beside others', () => {
    const nothingReceived = { ...line, id: 'line-2', receivedLot: 0, lastDeliveryDate: null };
    const entries = {
      ...typed({ date: '2026-11-05' }),
      'line-2': { ...emptyEntry(nothingReceived, today), price: '80' },
    };
    expect(toReceiptLines([line, nothingReceived], entries, 'add', days)).toEqual({
      lines: [],
      errors: {
        'line-1': { quantity: expect.stringMatching(/^入荷数を入力してください。納品日だけを直す/) },
        'line-2': { quantity: '入荷数を入力してください。' },
      },
    });
    expect(toReceiptLines([complete], typed({ price: '-1' }), 'add', days).errors).toEqual({
      'line-1': { price: expect.stringMatching(/^単価は/) },
    });
  });

  it('is empty while it says nothing that the line does not', () => {
    expect(isFilled(line, emptyEntry(line, today), today)).toBe(false);
    expect(isFilled(complete, { quantity: ' ', price: '90.00', date: today }, today)).toBe(false);
    expect(isFilled(line, { quantity: '', price: ' ', date: today }, today)).toBe(false);
    expect(isFilled(line, { quantity: '', price: '安い', date: today }, today)).toBe(true);
  });
});

it('records the same pieces when the mode is changed after typing', () => {
  expect(convertToMode(line, entry('５'), 'add', 'total').quantity).toBe('35');
  expect(convertToMode(line, entry('35'), 'total', 'add').quantity).toBe('5');
  // A downward correction cannot be expressed as pieces that arrived now.
  expect(convertToMode(line, entry('25'), 'total', 'add').quantity).toBe('');
  expect(convertToMode(line, entry('五'), 'add', 'total').quantity).toBe('五');
});

it('corrects the count when the total is typed', () => {
  expect(toReceiptLines([line], { 'line-1': entry('25') }, 'total', days).lines[0]?.receivedLot).toBe(25);
  expect(totalAfter(line, { quantity: '0' }, 'total')).toBe(0);
});

it('takes pieces and cases, and no other unit', () => {
  const of = (quantity: string) => toReceiptLines([line], { 'line-1': entry(quantity) }, 'add', days);
  expect(of('４０枚').lines[0]?.receivedLot).toBe(70);
  expect(of('2ケース').lines[0]?.receivedLot).toBe(54);
  expect(of('5箱')).toEqual({
    lines: [],
    errors: { 'line-1': { quantity: expect.stringMatching(/^単位は「枚」です。枚の数を入力/) } },
  });
  expect(convertToMode(line, entry('2ケース'), 'add', 'total').quantity).toBe('54');
});

it('skips lines without input', () => {
  const blank = { ...emptyEntry(line, today), quantity: ' ' };
  expect(toReceiptLines([line], { 'line-1': blank }, 'add', days)).toEqual({ lines: [], errors: {} });
});

const TOO_FEW = '入荷数は1以上の整数で入力してください。';
const REVERSED = `${TOO_FEW}返品などで減らすときは、累計の入荷数を訂正します。`;
const TOO_MANY = '入荷数は累計で9,999,999以下になるように入力してください。';
it.each([
  ['0', TOO_FEW],
  ['-5', REVERSED],
  ['－５枚', REVERSED],
  ['▲5', REVERSED],
  ['1.5', TOO_FEW],
  ['abc', TOO_FEW],
  // 30 have arrived.
  ['9999970', TOO_MANY],
  ['99999999', TOO_MANY],
])('refuses %s pieces, and says why', (quantity, message) => {
  const { lines, errors } = toReceiptLines([line], { 'line-1': entry(quantity) }, 'add', days);
  expect(lines).toEqual([]);
  expect(errors['line-1']?.quantity).toBe(message);
});

it('says nothing about returns where nothing has arrived', () => {
  const { errors } = toReceiptLines([{ ...line, receivedLot: 0 }], { 'line-1': entry('-5') }, 'add', days);
  expect(errors['line-1']?.quantity).toBe(TOO_FEW);
});

it('requires the day and a valid price', () => {
  const { errors } = toReceiptLines(
    [line],
    { 'line-1': { quantity: '1', price: '1.234', date: '' } },
    'add',
    days,
  );
  expect(Object.keys(errors['line-1'] ?? {})).toEqual(['price', 'date']);
});

it('refuses a future day', () => {
  const { errors } = toReceiptLines([line], { 'line-1': { ...entry('1'), date: '2026-11-21' } }, 'add', days);
  expect(errors['line-1']?.date).toBe('納品日は本日以前の日付を入力してください。');
});

it('shows a server error at its line', () => {
  const sent = toReceiptLines([line], { 'line-1': entry('1') }, 'add', days).lines;
  expect(fromServerReceiptFields({ 'lines.0.lastDeliveryDate': ['締め済みの期間です。'] }, sent)).toEqual({
    'line-1': { date: '締め済みの期間です。' },
  });
});
