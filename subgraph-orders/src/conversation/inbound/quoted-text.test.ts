import { expect, it, test } from '@jest/globals';
import { splitQuoted } from './quoted-text.js';

test.each([
  ['Gmail in Japanese', '2026年11月21日(土) 10:00 テスト商店 発注担当 <order@mail.example>:'],
  ['Apple Mail in Japanese', '2026年11月21日 10:00、テスト商店 <order@mail.example>のメール:'],
  ['a date without a time', '2026年11月21日(土) テスト商店 <order@mail.example>：'],
  ['Gmail in English', 'On Sat, Nov 21, 2026 at 10:00 AM Test <order@mail.example> wrote:'],
  ['Outlook', '-----Original Message-----'],
  ['Outlook in Japanese', '-----元のメッセージ-----'],
  ['a rule of Outlook on the web', '________________________________'],
  ['the head of the message', 'From: order@mail.example\nSent: Saturday, November 21, 2026 10:00 AM'],
  ['the Japanese head of the message', '差出人: テスト商店\n送信日時: 2026年11月21日 10:00'],
  ['a phrase', '発注担当さんは書きました:'],
  ['marks alone', '> お世話になっております。'],
])('folds what follows %s', (_, introduction) => {
  const text = `承知しました。\n12月10日に納品します。\n\n${introduction}\n> 発注いたします。\n> よろしくお願いします。`;
  expect(splitQuoted(text)).toEqual({
    fresh: '承知しました。\n12月10日に納品します。',
    quoted: `${introduction}\n> 発注いたします。\n> よろしくお願いします。`,
  });
});

it('finds introductions that are broken over two lines', () => {
  const text = 'Fine.\n\nOn Sat, Nov 21, 2026 at 10:00 AM Test\n<order@mail.example> wrote:\n> Hello';
  expect(splitQuoted(text).fresh).toBe('Fine.');
});

it.each([
  ['has no quotation', '数量は > 100 でお願いします。\n2026年12月10日に納品します。'],
  [
    'begins a line with the day of a mail',
    'お世話になります。\n2026年11月20日のメールの件、承知しました。\n12月10日に納品します。',
  ],
  ['tells when goods go out', 'ご連絡します。\n2026年12月10日に送信した書類は次のとおりです：\n・納品書'],
  ['answers between quotations', '> 数量は100でよいですか\nはい。\n> 納期は\n12月10日です。'],
])('keeps a message whole that %s', (_, text) => {
  expect(splitQuoted(text)).toEqual({ fresh: text, quoted: null });
});

it('shows a message that is nothing but a quotation', () => {
  expect(splitQuoted('> すべて引用')).toEqual({ fresh: '> すべて引用', quoted: null });
});
