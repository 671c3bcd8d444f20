import { expect, it } from '@jest/globals';
import { TAX_CATEGORY_IDS, taxCategoryName, taxRateOn } from './tax-category.js';
import { taxCategoryOfText } from './tax-category-text.js';

it.each([
  [
    1,
    [
      '10%',
      '１０％',
      '10',
      '標準',
      '標準税率',
      '課税',
      '課税 10%',
      '課税仕入10%',
      '課対仕入10%',
      '標準税率（10%）',
    ],
  ],
  [2, ['8%', '8', '軽減', '軽減税率', '8%（軽減）', '軽減8%', '課税8%（軽減）', '課税仕入 8%（軽）']],
  [3, ['非課税', ' 非課税 ', '非課税仕入']],
  [4, ['対象外', '不課税', '対象外（不課税）']],
])('reads the category %s', (id, texts) => {
  for (const text of texts) expect([text, taxCategoryOfText(text)]).toEqual([text, id]);
});

it('reads the names that screens and files show', () => {
  for (const id of TAX_CATEGORY_IDS)
    expect(taxCategoryOfText(taxCategoryName(id, taxRateOn(id, '2026-11-20')))).toBe(id);
});

it.each([
  '',
  '免税',
  '5%',
  '0%',
  '80',
  '100',
  '108',
  '軽減10%',
  '標準8%',
  '10%8%',
  '10.5%',
  '税率',
  '課税売上10%',
  '-10%',
])('does not guess: %s', (text) => expect(taxCategoryOfText(text)).toBeUndefined());
