import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downloaded } from '../../commands/download.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { openDemand } from '../../commands/sign-in.js';
import { MIHON_ADMIN, OPERATOR } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

/** 商品名,単価 as Excel on Japanese Windows saves it. */
const CP932_HEADER = Buffer.from('8fa4956996bc2c925089bf0d0a', 'hex');

const csv = (name: string, body: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(body),
});

/** Imports a file through the list's dialog, and returns the row with its result. */
async function takeIn(page: Page, file: ReturnType<typeof csv>) {
  const dialog = page.getByRole('dialog', { name: '商品のCSV取込' });
  await dialog.getByLabel('商品のCSVファイル').setInputFiles(file);
  await dialog.getByRole('button', { name: '取り込む', exact: true }).click();
  const row = dialog.getByRole('row').filter({ hasText: file.name });
  await expect(row.getByText(/完了|失敗/)).toBeVisible();
  return row;
}

test('products are imported from CSV files, valid, Windows-encoded and broken, and exported again', async ({
  windowOf,
  team: { admin },
}) => {
  const mark = randomUUID().slice(0, 8);
  const page = await windowOf(admin, '/demand/products');
  // The empty list offers the import as well.
  await page.getByRole('button', { name: 'CSV取込' }).first().click();

  const good = await takeIn(
    page,
    csv(`良い-${mark}.csv`, `商品名,単価,型番\r\n"=良い, ${mark}","1,200",-M\r\n`),
  );
  await expect(good).toContainText('登録 1件、更新 0件');

  const windows = csv(
    `Windows-${mark}.csv`,
    Buffer.concat([CP932_HEADER, Buffer.from(`Windows-${mark},30\r\n`)]),
  );
  await expect(await takeIn(page, windows)).toContainText('登録 1件、更新 0件');

  const broken = await takeIn(page, csv(`誤り-${mark}.csv`, `商品名,単価\r\n正しい-${mark},1\r\n,x\r\n`));
  await expect(broken).toContainText('3行目: 商品名を入力してください。');
  await expect(broken).toContainText('エラーのある行：1行（何も登録されていません）');
  const result = await downloaded(page, () =>
    broken.getByRole('link', { name: '結果ファイルをダウンロード' }).click(),
  );
  expect(await readFile(await result.path(), 'utf8')).toContain('商品名を入力してください。');

  // The results are still there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'CSV取込' }).click();
  await expect(page.getByRole('row').filter({ hasText: `誤り-${mark}.csv` })).toContainText('失敗');
  await page.keyboard.press('Escape');

  await page.goto(`/demand/products?q=${mark}`);
  await expect(page.getByRole('link', { name: `=良い, ${mark}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Windows-${mark}` })).toBeVisible();
  await expect(page.getByText(`正しい-${mark}`)).toBeHidden();

  await page.getByRole('link', { name: 'CSV出力' }).click();
  await page.getByRole('button', { name: `「${mark}」の商品をCSV出力` }).click();
  const table = page.getByRole('table', { name: '商品のCSV出力' });
  const row = table.getByRole('row').filter({ hasText: `検索：${mark}` });
  await expect(row).toContainText('完了');
  const download = await downloaded(page, () => row.getByRole('button', { name: /をダウンロード$/ }).click());
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF商品ID,商品名,')).toBe(true);
  expect(text).toContain(`"'=良い, ${mark}",'-M,`);
  expect(text.trim().split('\r\n')).toHaveLength(3);

  // The exported file can be imported again: both rows exist, nothing is new.
  const back = csv(`往復-${mark}.csv`, text);
  await page.getByLabel('商品のCSVファイル').setInputFiles(back);
  await page.getByRole('button', { name: '取り込む', exact: true }).click();
  const imports = page.getByRole('table', { name: '商品のCSV取込' });
  await expect(imports.getByRole('row').filter({ hasText: back.name })).toContainText(
    '登録 0件、更新 0件、変更なし 2件',
  );
});

test('a demand without CSV export keeps the import, and neither sees nor reaches the exports', async ({
  windowOf,
}) => {
  const page = await windowOf(MIHON_ADMIN, '/demand/products');
  await expect(page.getByRole('button', { name: 'CSV取込' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV出力' })).toBeHidden();
  await page.goto('/demand/products/csvs');
  await expect(page.getByText('お探しのページがみつかりませんでした')).toBeVisible();
});

test('an operator exports the products of a demand', async ({ windowOf }) => {
  const { demand, mark } = await orderingDemand(['ExportCsv']);
  const page = await windowOf(OPERATOR, '/admin');
  await openDemand(page, demand.name);
  await page
    .getByRole('navigation', { name: 'この組織のデータ' })
    .getByRole('link', { name: /^商品/ })
    .click();
  await page.getByRole('link', { name: 'CSV出力' }).click();
  await page.getByRole('button', { name: 'すべての商品をCSV出力' }).click();
  // The first file of this demand.
  const file = page.getByRole('table', { name: '商品のCSV出力' }).getByRole('row').nth(1);
  await expect(file).toContainText('運営（');
  await expect(file).toContainText('完了');
  const download = await downloaded(page, () =>
    file.getByRole('button', { name: /をダウンロード$/ }).click(),
  );
  expect(await readFile(await download.path(), 'utf8')).toContain(`ガラスボウル ${mark}`);
});
