import { expectLinear } from '@hacchu-hub/subgraph-testing/growth';
import { describe, expect, it } from '@jest/globals';
import { BOLD_FONT, NORMAL_FONT } from './document.fonts.js';
import { breakable } from './document.format.js';
import { codePointsOf, printableText, unprintableCharacters } from './printable-text.js';
import { sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { unprintableTexts } from './unprintable-text.js';

describe('unprintable characters', () => {
  it.each([
    ['all kinds of Japanese text', '髙﨑 𠮷野家 ①㈱㋿ ｶﾞ 〜−‐ ¥€'],
    ['a combining character', 'か\u309A e\u0301 ế'],
    ['a variation sequence, printed in its plain form', '葛\u{E0100}城市 辻\uFE00'],
    ['invisible characters', 'a\u200Db\u200Cc\u034Fd\u00ADe'],
    ['spaces, tabs and line breaks', 'a b\u00A0c\u3000d\u200Ae\u202Ff\tg\nh'],
  ])('do not include %s', (_what, text) => {
    expect(unprintableCharacters(text)).toEqual([]);
  });

  it.each([
    ['Hangul', '색상 한글 한', ['색', '상', '한', '글']],
    ['simplified Chinese', '颜色红', ['颜', '红']],
    ['Arabic', 'لون', ['ل', 'و', 'ن']],
    ['Thai with combining characters', 'ก้าน', ['ก้', 'า', 'น']],
    ['emoji sequences', '👨‍👩‍👧と☺️と👍🏽と1️⃣', ['👨‍👩‍👧', '☺️', '👍🏽', '1️⃣']],
    ['private use', '\uE000', ['\uE000']],
  ])('of %s are reported once each', (_what, text, characters) => {
    expect(unprintableCharacters(text)).toEqual(characters);
  });

  it('are the same in the bold font', () => {
    expect(codePointsOf(BOLD_FONT)).toEqual(codePointsOf(NORMAL_FONT));
  });

  it('are reported with the field of the document', () => {
    const document = sampleDocument([sampleLine(), sampleLine({ name: 'Tシャツ 색상', notes: '😀😀' })], {
      subject: '夏物☺',
      notes: '绿',
    });
    expect(unprintableTexts(document)).toEqual([
      { place: '件名', characters: ['☺'] },
      { place: '明細No.2の品名', characters: ['색', '상'] },
      { place: '明細No.2の備考', characters: ['😀'] },
      { place: '備考', characters: ['绿'] },
    ]);
    expect(unprintableTexts(sampleDocument([sampleLine()]))).toEqual([]);
  });

  it('are found in linear time', () => {
    expectLinear((size) => '\u200D😀한'.repeat(size / 4), unprintableCharacters);
    expectLinear((size) => `あ${'\u0301'.repeat(size)}한`, unprintableCharacters);
  });
});

describe('printed text', () => {
  it('omits invisible characters and keeps variation selectors', () => {
    expect(printableText('a\u200Db\u00AD\u200A葛\u{E0100}')).toBe('ab 葛\u{E0100}');
  });

  it('breaks long words anywhere, but never splits a surrogate pair', () => {
    expect(breakable('𠮷野 ABCDEFGHIJKLMNOP 葛\u{E0100}')).toEqual([
      { text: '𠮷野 ' },
      { text: 'ABCDEFGHIJKLMNOP', wordBreak: 'break-all' },
      { text: ' 葛\u{E0100}' },
    ]);
    expect(breakable('𠮷野家')).toBe('𠮷野家');
  });
});
