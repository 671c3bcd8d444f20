import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchKey } from '../values/input.js';
import {
  beginningPatterns,
  candidateConditions,
  escapeRegex,
  gramFrequencies,
  hasNumber,
  matchesSearch,
  rarestFirst,
  type SearchCondition,
  searchConditions,
  type SearchKeys,
  searchKeysOf,
  searchPattern,
  searchWords,
  WITHOUT_NUMBER_GRAMS,
  wordConditions,
} from './search.js';

/** What the database evaluates. */
const holds = (
  { searchGrams: grams, searchText: { $regex } }: SearchCondition,
  { searchGrams, searchText }: SearchKeys,
): boolean => {
  const hasGrams =
    grams === undefined ||
    ('$all' in grams
      ? grams.$all.every((gram) => searchGrams.includes(gram))
      : grams.$in.some((gram) => searchGrams.includes(gram)));
  return hasGrams && new RegExp($regex, 'u').test(searchText);
};

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
  const finds = (query: string, text: string): boolean =>
    searchConditions(query).every((condition) => holds(condition, searchKeysOf([text])));

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

describe('forms of kanji', () => {
  const finds = (query: string, text: string): boolean =>
    searchConditions(query).every((condition) => holds(condition, searchKeysOf([text])));

  it.each([
    ['高橋', '髙橋商事'],
    ['髙橋', '高橋商事'],
    ['高', '髙島屋'],
    ['髙', '高島屋'],
    ['山崎製作', '山﨑製作所'],
    ['濱崎', '浜﨑水産'],
    ['吉野', '𠮷野家'],
    ['高崎', '髙﨑'],
    ['国産 大沢', '國產でない國産、大澤農園'],
    ['関ヶ原', '関ケ原町'],
    ['霞が関', '霞ヶ関ビル'],
    ['霞ヶ', '霞ケ関'],
    ['ひばりケ丘', 'ひばりが丘団地'],
    ['3ヶ月', '３か月保証'],
    ['３カ月', '3ヵ月'],
  ])('make no difference: %s is found in %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
    expect(matchesSearch(query, [text])).toBe(true);
  });

  it.each([
    ['斉藤', '斎藤商店'],
    ['高橋', '髙村'],
    ['高崎', '髙城と山﨑'],
    ['ガス', 'ケースとカス'],
    ['が関', '霞ケ関'],
  ])('are not other characters: %s is not found in %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
    expect(matchesSearch(query, [text])).toBe(false);
  });

  it('are looked up together, where no other gram selects the documents', () => {
    const grams = (query: string) => searchConditions(query).map(({ searchGrams }) => searchGrams);
    expect(grams('高橋商事 髙橋 崎')).toEqual([
      { $all: ['橋商', '商事'] },
      { $in: ['高橋', '髙橋'] },
      { $in: ['崎', '﨑', '嵜'] },
    ]);
  });

  it('match a regular expression and nothing else does', () => {
    expect(new RegExp(`^${searchPattern('(株)髙.')}$`, 'u').test('(株)高.')).toBe(true);
    expect(new RegExp(`^${searchPattern('(株)髙.')}$`, 'u').test('(株)高い')).toBe(false);
  });
});

describe('forms of companies', () => {
  const finds = (query: string, text: string): boolean =>
    searchConditions(query).every((condition) => holds(condition, searchKeysOf([text])));

  it.each([
    ['株式会社青葉商会', '㈱青葉商会'],
    ['㈱青葉', '株式会社 青葉商会'],
    ['青葉（株）', '青葉㈱'],
    ['青葉株式会社', '青葉㍿'],
    ['株式会社', '㈱青葉商会'],
    ['㈱', '株式會社青葉商会'],
    ['株式會社青葉', '(株)青葉'],
    ['青葉 有限会社', '㈲青葉'],
    ['一般社団法人青葉会', '（一社）青葉会'],
    ['(学)青葉', '學校法人青葉学園'],
    ['青葉学校法人', '青葉(學)'],
    ['㈱12345678', '株式会社12345678'],
    ['㈱A', '株式会社A'],
  ])('make no difference: %s is found in %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
    expect(matchesSearch(query, [text])).toBe(true);
    const numbers = wordConditions(searchWords(query), { withNumbers: true });
    expect(numbers.every((one) => holds(one, searchKeysOf([text], { withNumbers: true })))).toBe(true);
  });

  it.each([
    ['株式会社青葉', '㈲青葉'],
    ['㈱青葉', '青葉㈱'],
    ['社団法人青葉', '㈶青葉'],
  ])('are not each other: %s is not found in %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
    expect(matchesSearch(query, [text])).toBe(false);
  });

  it('are looked up by what all their forms have, where nothing else is there', () => {
    const grams = (query: string) => searchConditions(query).map(({ searchGrams }) => searchGrams);
    expect(grams('㈱若葉 株式会社 (学)')).toEqual([
      { $all: ['若葉'] },
      { $all: ['株'] },
      { $in: ['学', '學'] },
    ]);
  });
});

describe('patterns of beginnings', () => {
  const begins = (query: string, text: string): boolean =>
    beginningPatterns(searchKey(query)).some((pattern) => new RegExp(pattern, 'u').test(searchKey(text)));

  it.each([
    ['高橋', '髙橋商事', true],
    ['高橋', '新髙橋', false],
    ['株式会社青', '㈱青葉', true],
    ['a.', 'ab', false],
    ['斎藤辺見', '齋藤邊見商店', true],
    ['辺斎浜崎', '邉齋濵﨑', true],
  ])('%s, %s: %s', (query, text, expected) => {
    expect(begins(query, text)).toBe(expected);
  });

  it('begin with each form of the first characters, so that an index is read from there', () => {
    expect(beginningPatterns('タオ.')).toEqual(['^タオ\\.']);
    expect(beginningPatterns('高橋')).toEqual(['^高橋', '^髙橋']);
    expect(beginningPatterns('㈱高'.normalize('NFKC'))).toEqual(
      ['株式会社', '株式會社', '\\(株\\)'].flatMap((one) => [`^${one}高`, `^${one}髙`]),
    );
    expect(beginningPatterns('辺斎浜')).toEqual(
      ['辺斎', '辺齋', '邊斎', '邊齋', '邉斎', '邉齋'].map((one) => `^${one}(?:浜|濱|濵)`),
    );
  });
});

describe('variation selectors and joiners', () => {
  const found = (query: string, keys: SearchKeys): boolean =>
    searchConditions(query).every((condition) => holds(condition, keys));
  const [written, plain] = ['葛\u{E0100}城❤\uFE0F食品', '葛城❤食品'];

  it.each([
    [plain, written],
    [written, plain],
    [written, written],
    ['葛\u{E0100}', plain],
    ['葛\u{E0100}城', plain],
    ['城❤食', written],
    ['❤\uFE0F', plain],
    ['می\u200Cخواهم', 'میخواهم'],
  ])('make no difference: %s is found in %s', (query, text) => {
    expect(found(query, searchKeysOf([text]))).toBe(true);
    expect(matchesSearch(query, [text])).toBe(true);
  });

  it('find what an earlier release stored as well', () => {
    const key = searchKey(written);
    const characters = [...key];
    const pairs = characters.slice(1).map((one, index) => `${characters[index]}${one}`);
    const stored = { searchText: key, searchGrams: [...characters, ...pairs] };
    for (const query of [written, '葛\u{E0100}城', '葛\u{E0100}', '食品'])
      expect(found(query, stored)).toBe(true);
  });

  it('add a line to the texts with them alone, once', () => {
    const { searchText } = searchKeysOf([written, plain, '赤']);
    expect(searchText).toBe(`${searchKey(written)}\n${plain}\n赤`);
    const again = searchKeysOf([written, '赤']).searchText;
    expect(again).toBe(`${searchKey(written)}\n赤\n${plain}`);
    expect(searchKeysOf(again.split('\n')).searchText).toBe(again);
  });
});

describe('number grams', () => {
  const keysOf = (...texts: string[]): SearchKeys => searchKeysOf(texts, { withNumbers: true });
  const finds = (query: string, keys: SearchKeys): boolean =>
    wordConditions(searchWords(query), { withNumbers: true }).every((condition) => holds(condition, keys));
  /** Mostly digits, with what stands beside them in numbers and texts. */
  const numbers = fc.string({
    unit: fc.constantFrom(...'0011223456789', '-', 'A', 'b', '_', '/', 'ー', '１', '品', ' ', '\n'),
    maxLength: 60,
  });

  it('are six ASCII characters with at least three digits, stored beside pairs and single characters', () => {
    const { searchText, searchGrams } = keysOf('AB-1234-5', 'コットン2026', 'cotton12');
    expect(searchText).toBe('\nab-1234-5\nコットン2026\ncotton12');
    expect(searchGrams.filter((gram) => gram.length === 6)).toEqual(['ab-123', 'b-1234', '-1234-', '1234-5']);
    expect(searchGrams).toEqual(
      expect.arrayContaining(searchKeysOf(['AB-1234-5', 'コットン2026']).searchGrams),
    );
  });

  it.each([
    ['an order number by its end, since many begin with the same year', '20261127-001', '27-001'],
    ['a part of one', '1127-0', '1127-0'],
    ['a product code', 'ＪＡＮ４９０１２３４５６７８９４', '567894'],
    ['a number before the zeros that fill it up', 'AB-1230000000', '230000'],
    ['a number of zeros', '0000000', '000000'],
  ])('find %s', (_, query, gram) => {
    expect(wordConditions(searchWords(query), { withNumbers: true })).toEqual([
      { searchGrams: { $in: [gram, 'further numbers'] }, searchText: { $regex: searchWords(query)[0] } },
    ]);
  });

  it('are the only grams that a search for a number looks up', () => {
    const [word, number] = wordConditions(searchWords('冬物 20261127-001'), { withNumbers: true });
    expect(word).toEqual({ searchText: { $regex: '冬物' } });
    expect(number?.searchGrams).toEqual({ $in: ['27-001', 'further numbers'] });
  });

  it.each(['冬物', '12345', 'cotton-12', '2026年11月'])('are not looked up for %s', (query) => {
    expect(hasNumber(searchWords(query))).toBe(false);
    expect(wordConditions(searchWords(query), { withNumbers: true })).toEqual(searchConditions(query));
  });

  it('find every part of every text', () => {
    fc.assert(
      fc.property(
        fc.array(numbers, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(60),
        (texts, from, length) => {
          const lines = keysOf(...texts).searchText.split('\n');
          const line = lines[from % lines.length] ?? '';
          const start = line === '' ? 0 : from % line.length;
          expect(finds(line.slice(start, start + length), keysOf(...texts))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('find nothing that the text does not contain', () => {
    fc.assert(
      fc.property(numbers, numbers, (text, query) => {
        expect(finds(query, keysOf(text))).toBe(matchesSearch(query, [text]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a document are limited in number, and a text with more is found by all of its parts', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => (index * 7_919 + 10_007) % 100_003).join('-');
    const keys = keysOf('20261127-001', text);
    expect(keys.searchGrams.filter((gram) => gram.length === 6)).toHaveLength(1_000);
    for (let from = 0; from + 8 < text.length; from += 97)
      expect(finds(text.slice(from, from + 8), keys)).toBe(true);
    expect(finds('20261127-001', keys)).toBe(true);
    expect(finds('999999999', keys)).toBe(false);
  });

  it('are missing in those documents that the filter on them matches', () => {
    const matches = ({ searchText }: SearchKeys): boolean =>
      searchText >= WITHOUT_NUMBER_GRAMS.searchText.$gte;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const hasText = searchKeysOf(texts).searchText !== '';
        expect(matches(keysOf(...texts))).toBe(false);
        expect(matches(searchKeysOf(texts))).toBe(hasText);
      }),
    );
  });
});

describe('frequent grams', () => {
  const conditions = (query: string, frequencies: Readonly<Record<string, number>>) =>
    wordConditions(searchWords(query), {
      withNumbers: true,
      frequencies: new Map(Object.entries(frequencies)),
    });
  const find = (word: string, ...$all: string[]) => ({ searchGrams: { $all }, searchText: { $regex: word } });
  const compare = (word: string) => ({ searchText: { $regex: word } });

  it('are counted in some documents', () => {
    const documents = ['冬物の発注', '冬物', '夏物', '旧型番'].map((text) => searchKeysOf([text]));
    const frequencies = gramFrequencies(documents);
    expect(['冬物', '物', '旧型', '冬夏'].map((gram) => frequencies.get(gram))).toEqual([
      0.5,
      0.75,
      0.25,
      undefined,
    ]);
    expect(gramFrequencies([])).toEqual(new Map());
  });

  it('are not looked up beside others', () => {
    expect(conditions('発注77', { 発注: 0.5 })).toEqual([find('発注77', '注7', '77')]);
    expect(conditions('冬物 旧型番', { 冬物: 0.7, 型番: 0.5 })).toEqual([
      compare('冬物'),
      find('旧型番', '旧型'),
    ]);
  });

  it('leave the three rarest of all words', () => {
    expect(conditions('旧型番 コットン', { 旧型: 0.4, 型番: 0.2, コッ: 0.1, ット: 0.3, トン: 0.3 })).toEqual([
      find('旧型番', '型番'),
      find('コットン', 'コッ', 'ット'),
    ]);
    expect(conditions('旧型 コットン', { 旧型: 0.4, コッ: 0.1, ット: 0.3, トン: 0.3 })).toEqual([
      compare('旧型'),
      find('コットン', 'コッ', 'ット', 'トン'),
    ]);
  });

  it('leave the rarest of each word, where the words have no others', () => {
    expect(conditions('コットン 7', { コッ: 0.8, ット: 0.6, トン: 0.7, 7: 0.9 })).toEqual([
      find('コットン', 'ット'),
      find('7', '7'),
    ]);
  });

  it('put the words that have them last', () => {
    const frequencies = new Map(Object.entries({ 冬物: 0.7, 旧型: 0.2, 型番: 0.3 }));
    expect(rarestFirst(['冬物', '旧型番', '新作'], frequencies)).toEqual(['新作', '旧型番', '冬物']);
    expect(rarestFirst(['冬物', '旧型番'], new Map())).toEqual(['冬物', '旧型番']);
  });

  it('change nothing for numbers', () => {
    expect(conditions('冬物 20261127-001', { 冬物: 0.9, '7-': 0.9 })).toEqual(
      conditions('冬物 20261127-001', {}),
    );
  });

  it('do not change what is found', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'冬高髙崎﨑物12-3456 ㈱ケヶが学\u{E0100}\u200D'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(texts, texts, fc.array(texts), (text, query, others) => {
        const frequencies = gramFrequencies([...others, text].map((one) => searchKeysOf([one])));
        const words = rarestFirst(searchWords(query), frequencies);
        const found = wordConditions(words, { withNumbers: true, frequencies }).every((condition) =>
          holds(condition, searchKeysOf([text], { withNumbers: true })),
        );
        expect(found).toBe(matchesSearch(query, [text]));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('candidates of a search', () => {
  it('have the first or the last gram of a word that selects something, or a gram of a number', () => {
    const grams = (query: string, common: readonly string[] = []) =>
      candidateConditions(
        wordConditions(searchWords(query), {
          withNumbers: true,
          frequencies: new Map(common.map((gram) => [gram, 0.5])),
        }),
      );
    expect(grams('旧型番')).toEqual([
      { searchGrams: { $all: ['旧型'] } },
      { searchGrams: { $all: ['型番'] } },
    ]);
    expect(grams('型番 7')).toEqual([{ searchGrams: { $all: ['型番'] } }, { searchGrams: { $all: ['7'] } }]);
    expect(grams('旧型番 冬物', ['型番', '冬物'])).toEqual([{ searchGrams: { $all: ['旧型'] } }]);
    expect(grams('冬物 123456')).toEqual([{ searchGrams: { $in: ['123456', 'further numbers'] } }]);
    expect(grams('')).toEqual([]);
  });

  it('include everything that is found', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'冬高髙崎﨑物12-3456 ㈱ケヶが学\u{E0100}\u200D'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(texts, fc.nat(30), fc.nat(30), (text, from, length) => {
        const query = text.slice(from, from + length);
        const { searchGrams: stored } = searchKeysOf([text], { withNumbers: true });
        const conditions = wordConditions(searchWords(query), { withNumbers: true });
        for (const { searchGrams = { $in: stored } } of candidateConditions(conditions)) {
          const wanted = '$all' in searchGrams ? searchGrams.$all : searchGrams.$in;
          expect(wanted.some((gram) => stored.includes(gram))).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
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
