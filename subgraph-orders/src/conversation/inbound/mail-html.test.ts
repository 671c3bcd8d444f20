import { expect, it, test } from '@jest/globals';
import { cleanHtml } from './mail-html.js';

test.each([
  ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  [
    'style sheets',
    '<style>p{background:url(https://x.example/a)}</style><p style="color:red">a</p>',
    '<p style="color:red">a</p>',
  ],
  ['the title', '<html><head><title>無題</title></head><body><p>a</p></body></html>', '<p>a</p>'],
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

test.each([
  ['red text', '<span style="color:#FF0000">別紙</span>', '<span style="color:#FF0000">別紙</span>'],
  [
    'a marked word',
    '<b style="background: yellow; mso-highlight: yellow">12/20</b>',
    '<b style="background:yellow">12/20</b>',
  ],
  [
    'struck-out text',
    '<s style="text-decoration:line-through; font-weight:700">100</s>',
    '<s style="text-decoration:line-through;font-weight:700">100</s>',
  ],
  [
    'text that browsers strike out, insert and mark',
    '<strike>100</strike> <del>5</del> <ins>6</ins> <mark>12/20</mark>',
    '<strike>100</strike> <del>5</del> <ins>6</ins> <mark>12/20</mark>',
  ],
  [
    'text that is struck out in several ways',
    '<span style="text-decoration: underline line-through red">100</span>',
    '<span style="text-decoration:underline line-through red">100</span>',
  ],
  [
    'styles in capitals',
    '<span style="TEXT-DECORATION: line-through; COLOR: #FF0000">100</span>',
    '<span style="text-decoration:line-through;color:#FF0000">100</span>',
  ],
  [
    'lines of elements apart',
    '<center>a</center><section>b</section>',
    '<center>a</center><section>b</section>',
  ],
  [
    'answers between the quotations of Gmail in sight',
    '<div class="gmail_quote gmail_quote_container"><blockquote class="gmail_quote">q</blockquote><div>a</div></div>',
    '<div><blockquote data-quoted="true">q</blockquote><div>a</div></div>',
  ],
  [
    'the lines of a pasted table',
    '<table border="1" cellspacing="0" style="border-collapse:collapse"><tr><td style="border:solid windowtext 1.0pt;border-top:none;width:50pt">1</td></tr></table>',
    '<table border="1" cellspacing="0" style="border-collapse:collapse"><tr><td style="border:solid windowtext 1.0pt;border-top:none">1</td></tr></table>',
  ],
])('keeps %s', (_, dirty, clean) => {
  expect(cleanHtml(dirty).html).toBe(clean);
});

test.each([
  ['that fetch', 'background:url(https://tracker.example/a)'],
  ['that fetch by another name', 'background-image:image-set("https://tracker.example/a" 1x)'],
  ['that fetch in a border', 'border:1px solid red url(https://tracker.example/a)'],
  ['with an escape', String.raw`color:\72 ed;background:\75rl(https://tracker.example/a)`],
  ['with a function', 'color:expression(alert(1));color:var(--x);color:attr(title)'],
  ['that place the text', 'position:fixed;top:0;left:0;z-index:9;transform:scale(9);margin:-99px'],
  ['that hide the text', 'display:none;visibility:hidden;opacity:0;font-size:0;line-height:0'],
  ['that are not CSS', 'color:red;}</style><script>alert(1)</script>'],
])('removes styles %s', (_, style) => {
  const { html } = cleanHtml(`<p style='${style}'>a</p>`);
  expect(html).not.toMatch(/url|image-set|tracker|expression|var|attr|position|transform|margin/iu);
  expect(html).not.toMatch(/display|visibility|opacity|size|height|script|alert/iu);
});
