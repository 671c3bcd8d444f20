import { expect, it, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { holdsInCp932, inCp932Forms, isReplacedForm, toCp932 } from './cp932.js';

test.each(['①②㈱№℡ⅷ', '髙﨑彅', '～－―∥￠￡￢', 'ｶﾅ', 'А б Ω', '〜−—‖¢£¬¥‾'])(
  'the code page has %s',
  (text) => {
    expect(holdsInCp932(text)).toBe(true);
    expect(iconv.decode(toCp932(text), 'cp932')).toBe(inCp932Forms(text));
  },
);

test.each(['𠮷', '🍣', '한글', '国际', 'é', '剝', '葛\u{E0100}'])('the code page lacks %s', (text) => {
  expect(holdsInCp932(`商品 ${text}`)).toBe(false);
});

test.each([
  ['𠮷野家', '?野家'],
  ['𠮷野家', '??野家'],
  ['🍣🍣セット', '??セット'],
  ['𠮷野家', '〓野家'],
  ['葛\u{E0100}城', '葛?城'],
  ['𠮷〜ル?', '?～ル?'],
])('%s went through it as %s', (stored, read) => expect(isReplacedForm(stored, read)).toBe(true));

test.each([
  ['同じ𠮷', '同じ𠮷'],
  ['何か?', '何か？'],
  ['髙橋①', '?橋①'],
  ['𠮷野家', '?野屋'],
  ['𠮷野家', '吉野家'],
  ['𠮷野家', '???野家'],
])('%s was changed to %s by a person', (stored, read) => expect(isReplacedForm(stored, read)).toBe(false));

it('decides on hostile texts in bounded time', () => {
  const stored = '𠮷?'.repeat(200);
  expect(isReplacedForm(stored, `${'?'.repeat(700)}x`)).toBe(false);
  expect(isReplacedForm(stored, '?'.repeat(32_000))).toBe(false);
});
