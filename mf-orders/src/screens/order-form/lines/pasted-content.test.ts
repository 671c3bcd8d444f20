import { isDay } from './pasted-content.js';

const today = '2026-11-20';

it.each(['2026/12/01', '12/1', '令和8年12月1日', '３日後', '来月末'])('reads %s as a pasted day', (text) =>
  expect(isDay(text, today)).toBe(true),
);

it.each(['-3', '+7', '−100', '－３', '▲3', '12', '未定'])(
  'leaves %s to the columns of numbers and words',
  (text) => expect(isDay(text, today)).toBe(false),
);
