import { checkAddress } from './address.js';
import { phoneNumber, quantityOf, unitPrice, zipCode } from './rules.js';

describe('client-side validation', () => {
  it.each([
    ['150-0001', true],
    ['１５０ー０００１', true],
    ['1500001', true],
    ['', true],
    ['150-001', false],
    ['150-00012', false],
  ])('postal code %j: %s', (typed, isGood) => {
    expect(zipCode(typed) === undefined).toBe(isGood);
  });

  it.each([
    ['03-1234-5678', true],
    ['０９０１２３４５６７８', true],
    ['0312345678', true],
    ['3-1234-5678', false],
    ['03--1234-5678', false],
    ['03-1234-567', false],
  ])('telephone number %j: %s', (typed, isGood) => {
    expect(phoneNumber(typed) === undefined).toBe(isGood);
  });

  it.each([
    ['0', true],
    ['9,999,999.99', true],
    ['１，２３４．５', true],
    ['10000000', false],
    ['-1', false],
    ['1.234', false],
    ['百円', false],
    ['', false],
  ])('unit price %j: %s', (typed, isGood) => {
    expect(unitPrice(typed) === undefined).toBe(isGood);
  });

  it.each([
    ['1', true],
    ['9,999,999', true],
    ['0', false],
    ['1.5', false],
    ['10000000', false],
    ['', false],
  ])('quantity %j: %s', (typed, isGood) => {
    expect(quantityOf({})(typed) === undefined).toBe(isGood);
  });

  it('accepts an optional address only complete or empty', () => {
    const blank = { zipCode: '', prefectureId: '', city: '', address1: '', address2: '' };
    expect(checkAddress(blank, false)).toEqual({});
    expect(Object.keys(checkAddress({ ...blank, zipCode: '150-0001' }, false))).toEqual([
      'prefectureId',
      'city',
      'address1',
    ]);
    expect(Object.keys(checkAddress(blank, true))).toEqual(['zipCode', 'prefectureId', 'city', 'address1']);
  });
});
