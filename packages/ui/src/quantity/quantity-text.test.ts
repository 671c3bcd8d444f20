import { inUnit } from '@hacchu-hub/field-rules';
import { formatQuantity, formatTypedQuantity, parseQuantityText } from './quantity-text.js';

describe('parseQuantityText', () => {
  it('parses full-width digits, separators and a counter', () => {
    expect(parseQuantityText('１，０００個')).toEqual({ kind: 'value', value: '1000' });
  });

  it('refuses another unit than that of the product', () => {
    expect(parseQuantityText('５ 個', inUnit('個'))).toEqual({ kind: 'value', value: '5' });
    expect(parseQuantityText('5箱', inUnit('個'))).toEqual({ kind: 'invalid' });
    expect(parseQuantityText('5箱', inUnit('箱'))).toEqual({ kind: 'value', value: '5' });
    expect(parseQuantityText('5箱', inUnit(null))).toEqual({ kind: 'invalid' });
    // An amount is no quantity.
    expect(parseQuantityText('500円', inUnit(null))).toEqual({ kind: 'invalid' });
  });

  it('refuses a fraction', () => {
    expect(parseQuantityText('1.5')).toEqual({ kind: 'invalid' });
  });

  it('accepts 3.0 as 3', () => {
    expect(parseQuantityText('3.0')).toEqual({ kind: 'value', value: '3' });
  });
});

it('shows separators', () => {
  expect(formatQuantity(9999999)).toBe('9,999,999');
});

it.each([
  ['１，０００個', '1,000'],
  [' 4 個', '4'],
  ['1,000袋', '1,000'],
  ['１０ｾｯﾄ', '10'],
  ['５ｋｇ', '5'],
  ['12 ml', '12'],
  ['12000', '12,000'],
  ['0', '0'],
])('shows %j as it is understood', (typed, shown) => {
  expect(formatTypedQuantity(typed)).toBe(shown);
});

it('shows a quantity in the unit of the product, and another as typed', () => {
  expect(formatTypedQuantity('１０００ケース', inUnit('ケース'))).toBe('1,000');
  expect(formatTypedQuantity('5箱', inUnit('個'))).toBe('5箱');
});

it.each(['2.5個', 'abc', '10-12個', '3ケース', '10個5個'])(
  'leaves %j, which is no quantity, as typed',
  (typed) => {
    expect(formatTypedQuantity(typed)).toBe(typed);
  },
);
