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
