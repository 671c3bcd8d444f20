import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import utils from 'jsdom/lib/jsdom/living/generated/utils.js';
import { mayMatch } from './quick-selectors.cjs';

const PAGE = `<!doctype html><body class="page">
  <main id="content"><a class="link external" href="#">a</a></main>
  <button id="save" class="btn btn-primary" disabled>save</button>
  <svg class="icon"><path d=""></path></svg>
  <INPUT type="text" class="w-1/2">
</body>`;
const SELECTORS = [
  ...['*', 'a', 'button', 'INPUT', 'path', 'svg.icon', '.btn', '.btn.other', '#save', 'a#save', ':disabled'],
  ...[
    '[disabled]',
    'button[disabled].btn',
    '[class="btn, x"]',
    '.w-1\\/2',
    ':where(.css-1).btn',
    ':is(a, .btn)',
  ],
  ...[':not(.btn)', 'a:not(.btn, .link)', 'main > a', 'main a.external', 'body + a, #save', 'a, button, .x'],
  ...[
    '.page .link:hover',
    'main:has(> a)',
    '.btn::before',
    'html body',
    'body.page button',
    '.bt',
    '.primary',
  ],
];

const { document } = new JSDOM(PAGE).window;
const elements = [...document.querySelectorAll('*')];
const skipped = (element, selector) => !mayMatch(utils.implForWrapper(element), selector);

test.each(SELECTORS)('no element that matches %s is skipped', (selector) => {
  const missed = elements.filter((element) => element.matches(selector) && skipped(element, selector));
  expect(missed.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test.each([
  ['.btn', 'a'],
  ['#save', 'a'],
  ['button', 'a'],
  [':where(.css-1).btn, main > button', 'a'],
  ['a:hover', 'button'],
])('%s is not tried with the element %s', (selector, name) => {
  expect(skipped(document.querySelector(name), selector)).toBe(true);
});

test('key frames and fonts have no selector and match nothing', () => {
  expect(elements.every((element) => skipped(element, undefined))).toBe(true);
});

test('in a document without a doctype every rule is tried, since names match in any case', () => {
  const quirks = new JSDOM('<p class="A">').window.document.querySelector('p');
  expect(skipped(quirks, '.a')).toBe(false);
});

test('an element is compared as it is now', () => {
  const link = new JSDOM('<!doctype html><a class="link">a</a>').window.document.querySelector('a');
  expect([skipped(link, '.btn'), skipped(link, '#go')]).toEqual([true, true]);
  link.className = 'btn';
  expect([skipped(link, '.btn'), skipped(link, '.link')]).toEqual([false, true]);
  link.id = 'go';
  expect(skipped(link, '#go')).toBe(false);
});
