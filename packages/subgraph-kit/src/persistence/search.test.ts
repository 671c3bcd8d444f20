import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchKey } from '../values/input.js';
import { escapeRegex, matchesSearch, searchConditions, searchKeysOf, searchWords } from './search.js';

describe('searchKey', () => {
  it.each([
    ['half-width katakana', 'ｺｯﾄﾝ', 'コットン'],
    ['hiragana', 'こっとん', 'コットン'],
    ['voiced half-width katakana', 'ﾊﾞｯｸﾞ', 'バッグ'],
    ['decomposed voiced kana', 'か\u3099', 'ガ'],
    ['full-width letters and digits', 'ＡＢＣ１２３', 'abc123'],
    ['long vowel mark typed as a hyphen', 'ABCー100', 'abc-100'],
    ['minus sign', 'ABC−100', 'abc-100'],
    ['enclosed abbreviation', '㈱山田', '(株)山田'],
    ['spaces of any width', '　赤　　青 ', '赤青'],
    ['wave dashes', '10〜20～30', '10~20~30'],
  ])('normalises %s', (_, text, expected) => {
    expect(searchKey(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => searchKey(searchKey(text)) === searchKey(text)),
    );
  });
});

describe('searchWords', () => {
  it('splits at any white space, without duplicates and empty words', () => {
    expect(searchWords(' タオル　赤 たおる ')).toEqual(['タオル', '赤']);
    expect(searchWords('   ')).toEqual([]);
    expect(searchWords(null)).toEqual([]);
  });

  it('returns a limited number of words', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8);
  });
});

describe('searchKeysOf', () => {
  it('keeps texts separate, so that no gram spans two of them', () => {
    expect(searchKeysOf(['タオ', 'A1', null, ''])).toEqual({
      searchText: 'タオ\na1',
      searchGrams: ['タ', 'オ', 'タオ', 'a', '1', 'a1'],
    });
  });

  it('uses whole characters, not surrogate halves', () => {
    expect(searchKeysOf(['𠮷野']).searchGrams).toEqual(['𠮷', '野', '𠮷野']);
  });
});

describe('searchConditions', () => {
  const finds = (query: string, text: string): boolean => {
    const { searchText, searchGrams } = searchKeysOf([text]);
    return searchConditions(query).every(
      (condition) =>
        condition.searchGrams.$all.every((gram) => searchGrams.includes(gram)) &&
        new RegExp(condition.searchText.$regex, 'u').test(searchText),
    );
  };

  it('is empty for an empty query', () => {
    expect(searchConditions(' 　')).toEqual([]);
  });

  it('matches any substring of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.nat(20),
        fc.nat(20),
        (text, from, length) => {
          const part = [...searchKey(text)].slice(from, from + length).join('');
          return finds(part, text);
        },
      ),
    );
  });

  it('does not match the same grams in another order', () => {
    expect(finds('abcab', 'bcabab')).toBe(false);
    expect(finds('.*', 'abc')).toBe(false);
  });
});

describe('matchesSearch', () => {
  it('requires every word in one of the texts', () => {
    expect(matchesSearch('ｺｯﾄﾝ cb−1', ['コットンバッグ', 'CB-100'])).toBe(true);
    expect(matchesSearch('コットン 赤', ['コットンバッグ', null])).toBe(false);
    expect(matchesSearch('', [])).toBe(true);
  });
});

it('escapeRegex matches exactly the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      new RegExp(`^${escapeRegex(text)}$`, 'u').test(text),
    ),
  );
});
