import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@hacchu-hub/subgraph-kit/testing.growth';
import { BOLD_FONT, NORMAL_FONT } from './document.fonts.js';
import { breakable } from './document.format.js';
import { codePointsOf, printedText, unprintableCharacters } from './printable-text.js';
import { sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { unprintableTexts } from './unprintable-text.js';

describe('characters that a document cannot show', () => {
  it.each([
    ['Japanese of every kind', '髙﨑 𠮷野家 ①㈱㋿ ｶﾞ 〜−‐ ¥€'],
    ['a letter with a mark of its own', 'か\u309A e\u0301 ế'],
    ['a variant of a character, printed in its plain form', '葛\u{E0100}城市 辻\uFE00'],
    ['what nobody sees', 'a\u200Db\u200Cc\u034Fd\u00ADe'],
    ['spaces, tabs and lines', 'a b\u00A0c\u3000d\u200Ae\u202Ff\tg\nh'],
  ])('are none in %s', (_what, text) => {
    expect(unprintableCharacters(text)).toEqual([]);
  });

  it.each([
    ['Hangul', '색상 한글 한', ['색', '상', '한', '글']],
    ['simplified Chinese', '颜色红', ['颜', '红']],
    ['Arabic', 'لون', ['ل', 'و', 'ن']],
    ['Thai, with the marks of its letters', 'ก้าน', ['ก้', 'า', 'น']],
    ['emoji that are one to the eye', '👨‍👩‍👧と☺️と👍🏽と1️⃣', ['👨‍👩‍👧', '☺️', '👍🏽', '1️⃣']],
    ['private use', '\uE000', ['\uE000']],
  ])('are named for %s, each once', (_what, text, characters) => {
    expect(unprintableCharacters(text)).toEqual(characters);
  });

  it('are the same in the bold font', () => {
    expect(codePointsOf(BOLD_FONT)).toEqual(codePointsOf(NORMAL_FONT));
  });

  it('are told with their place on the document', () => {
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

  it('are found in a time that grows no faster than the text', () => {
    expectLinear((size) => '\u200D😀한'.repeat(size / 4), unprintableCharacters);
    expectLinear((size) => `あ${'\u0301'.repeat(size)}한`, unprintableCharacters);
  });
});

describe('a text as it is printed', () => {
  it('leaves out what nobody sees and keeps what chooses a form', () => {
    expect(printedText('a\u200Db\u00AD\u200A葛\u{E0100}')).toBe('ab 葛\u{E0100}');
  });

  it('breaks long words anywhere, but no character of two halves', () => {
    expect(breakable('𠮷野 ABCDEFGHIJKLMNOP 葛\u{E0100}')).toEqual([
      { text: '𠮷野 ' },
      { text: 'ABCDEFGHIJKLMNOP', wordBreak: 'break-all' },
      { text: ' 葛\u{E0100}' },
    ]);
    expect(breakable('𠮷野家')).toBe('𠮷野家');
  });
});
