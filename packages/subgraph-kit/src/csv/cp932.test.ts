import { expect, it, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { isCp932Encodable, isLossyCp932Copy, toCp932, withCp932Equivalents } from './cp932.js';

test.each(['①②㈱№℡ⅷ', '髙﨑彅', '～－―∥￠￡￢', 'ｶﾅ', 'А б Ω', '〜−—‖¢£¬¥‾'])(
  'code page 932 can encode %s',
  (text) => {
    expect(isCp932Encodable(text)).toBe(true);
    expect(iconv.decode(toCp932(text), 'cp932')).toBe(withCp932Equivalents(text));
  },
);

test.each(['𠮷', '🍣', '한글', '国际', 'é', '剝', '葛\u{E0100}'])(
  'code page 932 cannot encode %s',
  (text) => {
    expect(isCp932Encodable(`商品 ${text}`)).toBe(false);
  },
);

test.each([
  ['𠮷野家', '?野家'],
  ['𠮷野家', '??野家'],
  ['🍣🍣セット', '??セット'],
  ['𠮷野家', '〓野家'],
  ['葛\u{E0100}城', '葛?城'],
  ['𠮷〜ル?', '?～ル?'],
])('%s can have become %s in Shift_JIS', (stored, read) => expect(isLossyCp932Copy(stored, read)).toBe(true));

test.each([
  ['同じ𠮷', '同じ𠮷'],
  ['何か?', '何か？'],
  ['髙橋①', '?橋①'],
  ['𠮷野家', '?野屋'],
  ['𠮷野家', '吉野家'],
  ['𠮷野家', '???野家'],
])('a change of %s to %s is not explained by Shift_JIS', (stored, read) =>
  expect(isLossyCp932Copy(stored, read)).toBe(false),
);

it('hostile texts are compared in bounded time', () => {
  const stored = '𠮷?'.repeat(200);
  expect(isLossyCp932Copy(stored, `${'?'.repeat(700)}x`)).toBe(false);
  expect(isLossyCp932Copy(stored, '?'.repeat(32_000))).toBe(false);
});
