import { expect, it } from '@jest/globals';
import { sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { linesTable } from './purchase-order.lines.js';

const textsOf = (lot: number, packSize: number | null): string =>
  JSON.stringify(linesTable(sampleDocument([sampleLine({ lot, packSize, unit: '枚' })])));

it('a quantity that fills a case is printed in cases below the units', () => {
  expect(textsOf(38, 12)).toContain('"3 ケース＋2 枚"');
  expect(textsOf(11, 12)).not.toContain('ケース');
  expect(textsOf(38, null)).not.toContain('ケース');
});

const detailed = {
  lotNumber: 'L-1',
  unit: '枚',
  deadline: '2027-01-01',
  notes: '至急',
};

it('lot numbers and short notes are columns while there is room for names', () => {
  const table = JSON.stringify(linesTable(sampleDocument([sampleLine(detailed)])));
  expect(table).toContain('"text":"ロット"');
  expect(table).toContain('至急\\n出荷期限 2027/01/01');
});

it('they are below their line where figures take the room, and quantities in cases wrap', () => {
  const figures = { lot: 9_999_999, packSize: 7, unit: 'ダース入り', unitPrice: '99999.99' };
  const wide = { ...figures, lotNumber: 'L'.repeat(50), notes: '至急でお願いします。' };
  const table = linesTable(sampleDocument([sampleLine({ ...detailed, ...wide }), sampleLine(detailed)]));
  const printed = JSON.stringify(table);
  expect(printed).not.toContain('"text":"ロット"');
  expect(printed).not.toContain('"text":"備考"');
  expect(printed).toContain('出荷期限：2027/01/01\\n備考：至急でお願いします。');
  expect(printed).toContain('ロット：L-1\\n出荷期限：2027/01/01\\n備考：至急');
  expect(printed).toContain('1,428,571 ケース＋2 ダース入り');
});
