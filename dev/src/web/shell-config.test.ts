import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSettings } from '../stack/settings.js';
import { helpLinks } from './shell-config.js';

test('every page of help is linked by its heading, those of slices between the first steps and the questions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'help-'));
  for (const name of ['faq', 'surveys', 'orders', 'start'])
    writeFileSync(join(folder, `${name}.html`), `<main><h1>${name}の見出し</h1></main>`);
  writeFileSync(join(folder, 'help.css'), '');
  const links = helpLinks(folder);
  rmSync(folder, { recursive: true });
  expect(links).toEqual([
    { label: 'startの見出し', url: '/help/start.html' },
    { label: 'ordersの見出し', url: '/help/orders.html' },
    { label: 'surveysの見出し', url: '/help/surveys.html' },
    { label: 'faqの見出し', url: '/help/faq.html' },
  ]);
});

test('the help of the shell is found', () => {
  const { root } = readSettings({});
  const labels = helpLinks(join(root, 'shell/public/help')).map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['はじめかた', '発注と入荷のヘルプ', '倉庫連携（WMS）のヘルプ', 'よくある質問']),
  );
  expect([labels[0], labels.at(-1)]).toEqual(['はじめかた', 'よくある質問']);
});
