import { aDemandUser } from '../session/user.fixture.js';
import { forgetRecentItems } from './forget-recent-items.js';
import { recentItems, rememberItem } from './recent-items.js';
import { readGroups } from './search-sources.js';
import { containsWords, highlighted, isSearchable } from './search-text.js';

beforeEach(() => localStorage.clear());

const item = (href: string, context = '発注') => ({ href, label: href, context, icon: 'orders' });
const hrefs = () => recentItems(aDemandUser).map(({ href }) => href);

it('remembers the last ten records per user and demand, the latest first', () => {
  for (let at = 0; at < 12; at += 1) rememberItem(aDemandUser, item(`/o/${at}`));
  rememberItem(aDemandUser, item('/o/5'));
  expect(hrefs()).toEqual(['/o/5', '/o/11', '/o/10', '/o/9', '/o/8', '/o/7', '/o/6', '/o/4', '/o/3', '/o/2']);
  expect(recentItems({ ...aDemandUser, uuid: 'u2' })).toEqual([]);
  expect(recentItems({ ...aDemandUser, demand: { uuid: 'd2', name: '別' } })).toEqual([]);
});

it('keeps what a hit told about a record', () => {
  rememberItem(aDemandUser, item('/o/1', '発注 / 青葉商会'));
  rememberItem(aDemandUser, { ...item('/o/1'), label: '発注 20261101-001' });
  expect(recentItems(aDemandUser)).toEqual([item('/o/1', '発注 / 青葉商会')]);
});

it('forgets everything, and nothing else of the storage', () => {
  localStorage.setItem('hacchu-hub:nav-collapsed', '1');
  rememberItem(aDemandUser, item('/o/1'));
  forgetRecentItems();
  expect(hrefs()).toEqual([]);
  expect(localStorage.getItem('hacchu-hub:nav-collapsed')).toBe('1');
});

it('ignores what is not a list of records', () => {
  localStorage.setItem('hacchu-hub:recent:u1:d1', '{broken');
  expect(hrefs()).toEqual([]);
});

it.each([
  ['ｵﾘﾊﾞｺ', 'おりばこ', [true]],
  ['竹製 折り箱', '折り', [false, true, false]],
  ['CBー100', 'cb-1', [true, false]],
  ['100%リネン', '%', [false, true, false]],
  ['𠮷野杉', '野', [false, true, false]],
  ['髙﨑商店', '高崎', [true, false]],
  ['㈱髙橋', '株式会社高', [true, false]],
  ['旧株式會社 青葉', '（株）青', [false, true, false]],
  ['霞ケ関店', '霞が関', [true, false]],
  ['葛\u{E0100}城', '葛城', [true]],
  ['赤い 折り 箱', 'り箱', [false, true]],
])('marks in %s what %s finds', (text, query, marks) => {
  const parts = highlighted(text, query);
  expect(parts.map(({ isMatch }) => isMatch)).toEqual(marks);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

it('needs every word in one of the texts', () => {
  expect(containsWords(['発注を作成', '新規'], '新規　発注')).toBe(true);
  expect(containsWords(['発注を作成'], '発注 削除')).toBe(false);
});

it.each([
  ['', false],
  [' 　', false],
  ['a', false],
  ['１', false],
  ['a1', true],
  ['箱', true],
  ['ﾊ', true],
])('asks slices for "%s": %s', (text, isAsked) => expect(isSearchable(text)).toBe(isAsked));

it('leaves out rows that are of no use, and tells lists that are missing', () => {
  const group = {
    label: '発注',
    icon: 'orders',
    order: 1,
    path: 'a.items',
    title: ['n', 's'],
    subtitle: ['d.name', 'x'],
    to: '/o/:orderUuid',
  };
  const data = {
    a: {
      items: [
        { uuid: 'o/1', n: '001', s: null, d: { name: '青葉' }, x: '2026-11-01' },
        { uuid: 'o2', n: '' },
        { n: '003' },
        null,
      ],
    },
  };
  expect(readGroups([group, { ...group, path: 'b' }], data, '箱', undefined)).toEqual([
    {
      label: '発注',
      order: 1,
      hasFailed: false,
      hits: [{ label: '001', context: '青葉 / 2026/11/01', href: '/o/o%2F1', icon: 'orders' }],
    },
    { label: '発注', order: 1, hasFailed: true, hits: [] },
  ]);
});
