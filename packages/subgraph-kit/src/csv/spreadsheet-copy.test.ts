import { describe, expect, test } from '@jest/globals';
import { isSpreadsheetCopy } from './spreadsheet-copy.js';

describe('a text of a file that a spreadsheet has opened and saved', () => {
  test.each([
    ['00123', '123'],
    ['5', '5.00'],
    ['1.50', '1.5'],
    ['+81', '81'],
    ['4901234567894', '4.90123E+12'],
    ['4900000000000', '4.9E+12'],
    ['12E5', '1.20E+06'],
    ['49012345678901234567', '49012345678901200000'],
    ['1-2', '1月2日'],
    ['12/31', '12月31日'],
    ['2-29', '2月29日'],
    ['1-2-3', '2001/2/3'],
    ['1-2-3', '2001/02/03'],
    ['1-2-3', '2001-02-03'],
    ['99-1-31', '1999/1/31'],
    ['2020-1-5', '2020/1/5'],
    ['2020-1', 'Jan-20'],
    ['13-1', 'Jan-13'],
  ])('%s can have become %s', (stored, read) => {
    expect(isSpreadsheetCopy(stored, read)).toBe(true);
  });

  test.each([
    ['00123', '00123'],
    ['123', '00123'],
    ['123', '124'],
    ['00123', '124'],
    ['4901234567894', '4901234567895'],
    ['4901234567894', '4.90124E+12'],
    ['A-1', '1月2日'],
    ['1-2', '1月3日'],
    ['2-30', '2月30日'],
    ['10-20-5', '2010/20/5'],
    ['1-2-3', '1-2-4'],
    ['', '0'],
    ['ねじ', ''],
  ])('a change of %s to %s has another reason', (stored, read) => {
    expect(isSpreadsheetCopy(stored, read)).toBe(false);
  });
});
