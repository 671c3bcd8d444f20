import { beforeEach, expect, test } from '@jest/globals';
import { install } from './quick-labels.cjs';

install();
const { JSDOM } = await import('jsdom');

const PAGE = `<!doctype html><body>
  <label id="of-name" for="name">氏名</label>
  <label id="around">電話番号 <span><input id="phone"></span> <input id="second"></label>
  <label id="again" for="name">氏名（再）</label>
  <label id="of-nothing" for="missing">なし</label>
  <label id="empty" for=""><input id="in-empty"></label>
  <label id="of-text" for="text">文字</label><p id="text"></p>
  <label id="of-hidden" for="hidden">隠し</label><input type="hidden" id="hidden">
  <label id="of-twice" for="twice">二重</label><p id="twice"></p><input id="twice">
  <label id="around-hidden"><input type="hidden"><select id="choice"></select></label>
  <svg><label for="name"></label></svg>
  <input id="name"><textarea id="notes"></textarea><button id="save"></button>
</body>`;

let document;
beforeEach(() => {
  ({ document } = new JSDOM(PAGE).window);
});

const labelIds = (id) => [...document.querySelector(`#${id}`).labels].map((label) => label.id);
/** `control` of a label is jsdom's own. */
const expectLabelsOfControls = () => {
  const labels = [...document.querySelectorAll('label')];
  const fields = [...document.querySelectorAll('input:not([type=hidden]), textarea, select, button')];
  expect(fields.length).toBeGreaterThan(5);
  for (const field of fields)
    expect([...field.labels]).toEqual(labels.filter(({ control }) => control === field));
};

test('the labels of a field are those whose field it is, in the order of the document', () => {
  expect(labelIds('name')).toEqual(['of-name', 'again']);
  expect(labelIds('phone')).toEqual(['around']);
  expect(labelIds('choice')).toEqual(['around-hidden']);
  for (const id of ['second', 'in-empty', 'notes', 'save']) expect([id, labelIds(id)]).toEqual([id, []]);
  expectLabelsOfControls();
});

test('what cannot have labels has none', () => {
  expect(document.querySelector('#hidden').labels).toBeNull();
  expect(document.querySelector('#text').labels).toBeUndefined();
});

test('a list that was read before follows each change of the document', () => {
  const { labels } = document.querySelector('#notes');
  const ids = () => [...labels].map((label) => label.id);
  const changes = [
    [() => document.querySelector('#again').setAttribute('for', 'notes'), ['again']],
    [
      () =>
        document.body.append(Object.assign(document.createElement('label'), { id: 'new', htmlFor: 'notes' })),
      ['again', 'new'],
    ],
    [() => document.querySelector('#again').remove(), ['new']],
    [() => (document.querySelector('#text').id = 'notes'), []],
    [() => document.querySelector('p#notes').remove(), ['new']],
    [() => document.querySelector('#around').prepend(document.querySelector('#notes')), ['around', 'new']],
  ];
  for (const [change, expected] of changes) {
    change();
    expect(ids()).toEqual(expected);
    expectLabelsOfControls();
  }
});

test('a field outside of the document has the labels of its own tree', () => {
  const tree = document.createElement('div');
  tree.innerHTML = '<label for="name" id="inner">氏名</label><input id="name">';
  expect([...tree.querySelector('input').labels].map(({ id }) => id)).toEqual(['inner']);
  expect(labelIds('name')).toEqual(['of-name', 'again']);
});
