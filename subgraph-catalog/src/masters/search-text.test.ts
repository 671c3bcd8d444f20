import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { bigrams, escapeRegex, normaliseForSearch, searchKeys, searchWords } from './search-text.js';

describe('normaliseForSearch', () => {
  it.each([
    ['half-width katakana', 'ｺｯﾄﾝ', 'こっとん'],
    ['full-width katakana', 'コットン', 'こっとん'],
    ['voiced half-width katakana', 'ﾊﾞｯｸﾞ', 'ばっぐ'],
    ['full-width letters and digits', 'ＡＢＣ１２３', 'abc123'],
    ['long vowel mark typed as a hyphen', 'ABCー100', 'abc-100'],
    ['minus sign', 'ABC−100', 'abc-100'],
    ['enclosed abbreviation', '㈱山田', '(株)山田'],
    ['ideographic spaces', '　赤　　青 ', '赤 青'],
    ['wave dash', '10〜20', '10~20'],
    ['decomposed voiced kana', 'か\u3099', 'が'],
  ])('%s', (_, text, expected) => {
    expect(normaliseForSearch(text)).toBe(expected);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseForSearch(text);
        return normaliseForSearch(once) === once;
      }),
    );
  });
});

describe('searchWords', () => {
  it('splits at any space, drops doubles and empty words', () => {
    expect(searchWords(' タオル　赤 たおる ')).toEqual(['たおる', '赤']);
    expect(searchWords('   ')).toEqual([]);
    expect(searchWords(null)).toEqual([]);
  });

  it('takes a bounded number of words', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8);
  });
});

describe('bigrams', () => {
  it('takes neighbouring characters, not halves of a surrogate pair', () => {
    expect(bigrams('𠮷野家')).toEqual(['𠮷野', '野家']);
    expect(bigrams('a')).toEqual([]);
    expect(bigrams('ababa')).toEqual(['ab', 'ba']);
  });

  it('holds every pair of every part of a text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.nat(20), fc.nat(20), (text, from, length) => {
        const characters = [...text];
        const part = characters.slice(from, from + length).join('');
        const all = new Set(bigrams(text));
        return bigrams(part).every((pair) => all.has(pair));
      }),
    );
  });
});

describe('searchKeys', () => {
  it('keeps values apart, so that no pair spans two of them', () => {
    const keys = searchKeys('タオル', ['AB-1', null, '']);
    expect(keys).toEqual({
      nameKey: 'たおる',
      searchText: 'たおる\nab-1',
      searchGrams: ['たお', 'おる', 'ab', 'b-', '-1'],
    });
  });
});

describe('escapeRegex', () => {
  it('makes any text match exactly itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        new RegExp(`^${escapeRegex(text)}$`, 'u').test(text),
      ),
    );
  });
});
