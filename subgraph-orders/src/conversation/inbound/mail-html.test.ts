import { expect, it, test } from '@jest/globals';
import { cleanHtml } from './mail-html.js';

test.each([
  ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['styles', '<style>p{background:url(https://x.example/a)}</style><p style="color:red">a</p>', '<p>a</p>'],
  ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['frames and forms', '<iframe src="https://x.example"></iframe><form><input></form>b', 'b'],
  ['objects', '<object data="x"></object><embed src="x"><svg><script>1</script></svg>c', 'c'],
  [
    'javascript: links',
    '<a href="javascript:alert(1)">d</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">d</a>',
  ],
  [
    'obfuscated protocols',
    '<a href="&#106;avascript:alert(1)">e</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">e</a>',
  ],
])('removes %s', (_, dirty, clean) => {
  expect(cleanHtml(dirty)).toEqual({ html: clean, hasBlockedImages: false });
});

test.each([
  ['https', '<img src="https://tracker.example/p.gif">'],
  ['http', '<img src="http://tracker.example/p.gif">'],
  ['protocol-relative URL', '<img src="//tracker.example/p.gif">'],
  ['data', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
  ['srcset', '<img srcset="https://tracker.example/p.gif 2x">'],
])('blocks remote images by %s', (_, dirty) => {
  expect(cleanHtml(`<p>a</p>${dirty}`)).toEqual({ html: '<p>a</p>', hasBlockedImages: true });
});

it('keeps embedded images, and marks quotations', () => {
  const dirty = '<img src="cid:logo@x"><div class="gmail_quote">b</div><blockquote class="c">d</blockquote>';
  expect(cleanHtml(dirty)).toEqual({
    html: '<img src="cid:logo@x" /><blockquote data-quoted="true">b</blockquote><blockquote data-quoted="true">d</blockquote>',
    hasBlockedImages: false,
  });
});
