import { expect, it, test } from '@jest/globals';
import { textOfHtml } from './mail-text.js';

test.each([
  [
    'a table has a line for each row, with tabs between cells',
    '<table><tr><th>品番<th>数量<tr> <td>A-1 <b>大</b> </td> <td>10</td> </tr></table>以上',
    '品番\t数量\nA-1 大\t10\n\n以上',
  ],
  ['an empty cell keeps its place', '<table><tr><td>A</td><td></td><td>3</td></tr></table>', 'A\t\t3'],
  [
    'images are their alternative text',
    'a<img src="cid:b@c"><img src="https://d.example/e.png" alt="f">g',
    'afg',
  ],
  ['a heading keeps its letters', '<h1>ab-1の件</h1>', 'ab-1の件'],
  [
    'a link is named with its address once',
    '<a href="https://a.example">https://a.example</a> <a href="https://b.example">地図</a>',
    'https://a.example 地図 [https://b.example]',
  ],
  [
    'the head and styles are left out',
    '<head><title>a</title></head><body><style>b</style>c</body><p>d</p>',
    'c\n\nd',
  ],
  ['a title without a head is left out', '<title>a</title><p>b</p>', 'b'],
  [
    'centred lines and lists of terms have lines of their own',
    '<center>a</center><center>b</center><dl><dt>納期<dd>12/3</dl>',
    'a\nb\n納期\n12/3',
  ],
  ['a long line stays one line', `<p>${'word '.repeat(50)}</p>`, 'word '.repeat(50).trim()],
])('%s', (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('elements that are nested too deeply are left out, the rest is kept', () => {
  expect(textOfHtml(`<p>承知しました。</p>${'<div>'.repeat(50_000)}`)).toMatch(/^承知しました。/);
});
