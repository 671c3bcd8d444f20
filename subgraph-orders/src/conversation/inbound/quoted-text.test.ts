import { describe, expect, it, test } from '@jest/globals';
import { splitQuoted } from './quoted-text.js';

test.each([
  ['Gmail in Japanese', '2026年11月21日(土) 10:00 テスト商店 発注担当 <order@mail.example>:'],
  ['Apple Mail in Japanese', '2026年11月21日 10:00、テスト商店 <order@mail.example>のメール:'],
  ['a date without a time', '2026年11月21日(土) テスト商店 <order@mail.example>：'],
  ['Gmail in English', 'On Sat, Nov 21, 2026 at 10:00 AM Test <order@mail.example> wrote:'],
  ['Outlook', '-----Original Message-----'],
  ['Outlook in Japanese', '-----元のメッセージ-----'],
  ['the divider of Outlook on the web', '________________________________'],
  ['an Outlook header block', 'From: order@mail.example\nSent: Saturday, November 21, 2026 10:00 AM'],
  ['a Japanese Outlook header block', '差出人: テスト商店\n送信日時: 2026年11月21日 10:00'],
  ['a Japanese phrase', '発注担当さんは書きました:'],
  ['quotation marks only', '> お世話になっております。'],
])('splits off the text after %s', (_, introduction) => {
  const text = `承知しました。\n12月10日に納品します。\n\n${introduction}\n> 発注いたします。\n> よろしくお願いします。`;
  expect(splitQuoted(text)).toEqual({
    fresh: '承知しました。\n12月10日に納品します。',
    quoted: `${introduction}\n> 発注いたします。\n> よろしくお願いします。`,
  });
});

it('an introduction on two lines is recognised', () => {
  const text = 'Fine.\n\nOn Sat, Nov 21, 2026 at 10:00 AM Test\n<order@mail.example> wrote:\n> Hello';
  expect(splitQuoted(text).fresh).toBe('Fine.');
});

it.each([
  ['has no quotation', '数量は > 100 でお願いします。\n2026年12月10日に納品します。'],
  [
    'starts a line with a date',
    'お世話になります。\n2026年11月20日のメールの件、承知しました。\n12月10日に納品します。',
  ],
  ['mentions a shipping date', 'ご連絡します。\n2026年12月10日に送信した書類は次のとおりです：\n・納品書'],
  ['replies between quotations', '> 数量は100でよいですか\nはい。\n> 納期は\n12月10日です。'],
])('a message stays whole when it %s', (_, text) => {
  expect(splitQuoted(text)).toEqual({ fresh: text, quoted: null });
});

it('a message that only has a quotation stays whole', () => {
  expect(splitQuoted('> すべて引用')).toEqual({ fresh: '> すべて引用', quoted: null });
});

it('a line of underscores between paragraphs begins no quotation', () => {
  const text =
    'お世話になっております。\n______________________\n納期は12月10日です。\n______________________\n青空商店';
  expect(splitQuoted(text)).toEqual({ fresh: text, quoted: null });
  const header = '差出人: テスト商店\n送信日時: 2026年11月21日 10:00\n\n発注いたします。';
  expect(splitQuoted(`${text}\n________________________________\n${header}`).fresh).toBe(text);
});

it('a table at the end of a reply is no quotation, though its rows begin with a bar', () => {
  const text = '納期は次の通りです。\n| 品番 | 納期 |\n| A-1 | 12月10日 |';
  expect(splitQuoted(text)).toEqual({ fresh: text, quoted: null });
  expect(splitQuoted('承知しました。\n| 発注いたします。').quoted).toBe('| 発注いたします。');
});

describe('answers within an introduced quotation', () => {
  const opening = 'お世話になっております。以下に回答します。';
  const introduction = '2026年11月21日(土) 10:00 発注担当 <order@mail.example>:';

  it.each([
    [
      'between its lines',
      `> 納期はいつですか。\n11月25日です。\n> 単価は変わりませんか。\n150円に上がります。`,
    ],
    ['below it', '> 納期はいつですか。\n>\n\n11月25日です。'],
  ])('%s stay in the text', (_, answers) => {
    const text = `${opening}\n\n${introduction}\n\n${answers}`;
    expect(splitQuoted(text)).toEqual({ fresh: text, quoted: null });
  });

  it('are shown with the introduction on two lines, and what is quoted after the last one is split off', () => {
    const text = `${opening}\n\nOn Sat, Nov 21, 2026 at 10:00 AM Test\n<order@mail.example> wrote:\n> 納期は\n25日です。`;
    expect(splitQuoted(`${text}\n\n> よろしくお願いします。`)).toEqual({
      fresh: text,
      quoted: '> よろしくお願いします。',
    });
  });

  it.each([
    ['a signature', '-- \n青空商店 山田'],
    ['an older quotation', '-----Original Message-----\n発注いたします。'],
  ])('are not %s below it', (_, end) => {
    const quoted = `${introduction}\n> 納期はいつですか。\n${end}`;
    expect(splitQuoted(`${opening}\n\n${quoted}`)).toEqual({ fresh: opening, quoted });
  });
});
