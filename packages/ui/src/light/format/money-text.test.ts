import { formatDecimal, formatYen } from './money-text.js';

describe('formatYen', () => {
  it('separates thousands and keeps the decimals of a unit price', () => {
    expect(formatYen('1234567.5')).toBe('¥1,234,567.5');
    expect(formatYen(0)).toBe('¥0');
  });

  it('puts the minus sign before the yen sign', () => {
    expect(formatYen('-1234')).toBe('-¥1,234');
  });

  it('drops decimals that say nothing, and leaves alone what is no number', () => {
    expect(['1280.50', '100.00', '-1234567.05', '', '—'].map(formatDecimal)).toEqual([
      '1,280.5',
      '100',
      '-1,234,567.05',
      '',
      '—',
    ]);
  });

  it('stays exact beyond the range of a double', () => {
    expect(formatDecimal('9007199254740993')).toBe('9,007,199,254,740,993');
  });
});
