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
  [
    'struck-out text is marked, and does not run into what replaces it',
    '数量 <s>100</s>80個<br><strike>12/1</strike> <DEL>12/2</DEL> 12/5',
    '数量 ［取り消し線：100］80個\n［取り消し線：12/1］ ［取り消し線：12/2］ 12/5',
  ],
  [
    'text that is struck out by its style is marked, also whole paragraphs and cells, once',
    '<span style="TEXT-DECORATION:Line-Through">1,200円</span>900円<p style="text-decoration-line:line-through">可<s>能</s></p>' +
      '<table><tr><td style="text-decoration: line-through">10</td><td>8</td></tr></table>',
    '［取り消し線：1,200円］900円\n［取り消し線：可能］\n［取り消し線：10］\t8',
  ],
  ['nothing that is struck out is not marked', 'a<s> </s><del><img src="cid:x"></del>b', 'a b'],
  ['a long line stays one line', `<p>${'word '.repeat(50)}</p>`, 'word '.repeat(50).trim()],
])('%s', (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('elements that are nested too deeply are left out, the rest is kept', () => {
  expect(textOfHtml(`<p>承知しました。</p>${'<div>'.repeat(50_000)}`)).toMatch(/^承知しました。/);
});
