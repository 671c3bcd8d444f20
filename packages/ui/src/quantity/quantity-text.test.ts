import { formatQuantity, parseQuantityText } from './quantity-text.js';

describe('parseQuantityText', () => {
  it('parses full-width digits, separators and a counter', () => {
    expect(parseQuantityText('１，０００個')).toEqual({ kind: 'value', value: '1000' });
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
