import { expect, it } from '@jest/globals';
import { urlDay, urlYen } from './url-values.js';

it.each(['2026-11-29', '2028-02-29'])('the URL may have the day %s', (day) =>
  expect(urlDay().read([day])).toBe(day),
);

it.each(['abc', '2026-13-45', '2026-02-29', '2026/11/29', '', ' 2026-11-29'])(
  'the day %j of a URL is none, so that the page neither names nor sends it',
  (day) => expect(urlDay().read([day])).toBe(''),
);

it('amounts of the URL are whole yen', () => {
  expect(['1000', '-50', '1.5', 'abc', '1e3', '9'.repeat(16)].map((text) => urlYen().read([text]))).toEqual([
    '1000',
    '-50',
    '',
    '',
    '',
    '',
  ]);
});
