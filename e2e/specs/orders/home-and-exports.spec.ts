import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downloaded } from '../../commands/download.js';
import { dayFromNow, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { mainMenu } from '../../commands/sign-in.js';
import { expect, test } from '../../core/test.js';
import { namesInZip } from '../../core/zip.js';

const numbers = (page: Page) =>
  page.locator('table[aria-label="発注の一覧"] a[data-row-link]').allInnerTexts();

test('home shows counts and links to exactly these orders', async ({ windowOf }) => {
  const { api, admin, masters } = await orderingDemand();
  const late = await placedOrder(api, masters, { lot: 10, unitPrice: '1000', orderedIn: -40, dueIn: -1 });
  const today = await placedOrder(api, masters, { lot: 20, unitPrice: '1000', dueIn: 0 });
  const waiting = await waitingOrder(api, masters, { lot: 1, unitPrice: '1000' });
  const page = await windowOf(admin, '/demand/products');
  const home = () => mainMenu(page).getByRole('link', { name: 'ホーム' }).click();
  const counts = page.getByRole('list', { name: '対応が必要な発注' });

  await home();
  for (const [label, number] of [
    ['納期遅れ', late.purchaseNumber],
    ['本日納品予定', today.purchaseNumber],
    ['未送信の発注', waiting.purchaseNumber],
  ] as const) {
    await expect(counts.getByRole('link', { name: label })).toContainText('1件');
    await counts.getByRole('link', { name: label }).click();
    await expect.poll(() => numbers(page)).toEqual([number]);
    await home();
  }
  const spending = page.getByRole('table', { name: '今月の発注額' });
  await expect(spending).toContainText('¥22,000');
  await spending.getByRole('link', { name: masters.supplier.name }).click();
  await expect(page.getByText(`仕入先：${masters.supplier.name}`)).toBeVisible();
  await expect.poll(() => numbers(page)).toContain(today.purchaseNumber);
  expect(await numbers(page)).not.toContain(late.purchaseNumber);
});

test('a list is exported as CSV and as a workbook, with exactly its rows', async ({ windowOf }) => {
  const { api, masters, areas } = await orderingDemand(['ExportCsv', 'OrderListExcel']);
  const late = await placedOrder(api, masters, { lot: 10, unitPrice: '1000', orderedIn: -5, dueIn: -1 });
  const other = await placedOrder(api, masters, { lot: 20, unitPrice: '1000' });
  for (const [before, { who, account, base }] of areas.entries()) {
    const page = await windowOf(account, `${base}/orders?late=1`);
    await test.step(`${who} exports the late orders to CSV`, async () => {
      await expect.poll(() => numbers(page)).toEqual([late.purchaseNumber]);
      await page.getByRole('button', { name: 'CSV出力' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '出力する' }).click();
      await expect(page).toHaveURL(new RegExp(`${base}/orders/csvs$`));
      // Below the header and above the file of the other area: the newest one.
      await expect(page.getByRole('row')).toHaveCount(1 + before + 1);
      const row = page.getByRole('row').nth(1);
      await expect(row).toContainText('納期遅れ');
      await expect(row).toContainText('完了');
      const button = row.getByRole('button', { name: /をダウンロード$/ });
      const text = await readFile(await (await downloaded(page, () => button.click())).path(), 'utf8');
      expect(text.startsWith('\uFEFF発注番号,')).toBe(true);
      const lines = text.trimEnd().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(late.purchaseNumber);
      expect(text).not.toContain(other.purchaseNumber);
    });

    await test.step(`${who} exports the list as a workbook, without leaving it`, async () => {
      await page.goto(`${base}/orders?orderedFrom=${dayFromNow(-1)}`);
      await expect.poll(() => numbers(page)).toEqual([other.purchaseNumber]);
      const file = await downloaded(page, () => page.getByRole('button', { name: 'Excel出力' }).click());
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
      expect(await namesInZip(await readFile(await file.path()))).toContain('xl/workbook.xml');
      await expect(page.getByText('Excelファイルができました')).toBeVisible();
    });
  }
});
