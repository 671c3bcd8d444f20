import { formatDecimal, formatYen, parseDecimalText } from './money-text.js';

describe('parseDecimalText', () => {
  it.each([
    ['1234.50', '1234.5'],
    ['１，２３４．５', '1234.5'],
    ['¥1,234', '1234'],
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

  it.each(['abc', '1.2.3', '-', '.', '1e3'])('refuses %s', (text) => {
    expect(parseDecimalText(text)).toEqual({ kind: 'invalid' });
  });

  it('accepts blank text as no value', () => {
    expect(parseDecimalText(' 　')).toEqual({ kind: 'empty' });
  });
});

describe('formatYen', () => {
  it('separates thousands and keeps the decimals of a unit price', () => {
    expect(formatYen('1234567.5')).toBe('¥1,234,567.5');
    expect(formatYen(0)).toBe('¥0');
  });

  it('puts the minus sign before the yen sign', () => {
    expect(formatYen('-1234')).toBe('-¥1,234');
  });

  it('stays exact beyond the range of a double', () => {
    expect(formatDecimal('9007199254740993')).toBe('9,007,199,254,740,993');
  });
});
