import { formatTypedDecimal, parseDecimalText } from './index.js';

describe('parseDecimalText', () => {
  it.each([
    ['1234.50', '1234.5'],
    ['１，２３４．５', '1234.5'],
    ['¥1,234', '1234'],
    [' 1,234,567.5 円 ', '1234567.5'],
    ['¥ -1,234', '-1234'],
    ['+5', '5'],
    ['△500', '-500'],
    ['－３', '-3'],
    ['ｰ3', '-3'],
    ['―3', '-3'],
    ['\u200B1,234\u200E', '1234'],
    ['\u00A012\u202F', '12'],
    ['007', '7'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['123456789012345678901', '123456789012345678901'],
  ])('parses %s as %s', (text, value) => {
    expect(parseDecimalText(text)).toEqual({ kind: 'value', value });
  });

  it.each(['abc', '1.2.3', '-', '.', '1e3', '1,5', '1,2345', '10 12', '1 000', '3円50', '12,'])(
    'refuses %s',
    (text) => {
      expect(parseDecimalText(text)).toEqual({ kind: 'invalid' });
    },
  );

  it('accepts blank text as no value', () => {
    expect(parseDecimalText(' 　')).toEqual({ kind: 'empty' });
  });
});

it('shows a typed number with separators, and leaves alone what is none', () => {
  expect(formatTypedDecimal('１２３４．５０')).toBe('1,234.5');
  expect(formatTypedDecimal(' ')).toBe('');
  expect(formatTypedDecimal('1,5')).toBe('1,5');
});
