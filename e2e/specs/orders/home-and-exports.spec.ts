import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { downloaded } from '../../commands/download.js';
import { dayFromNow, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
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
  // Tiles below the window are loaded when they come near it.
  await page.getByRole('region', { name: '今月の発注額' }).scrollIntoViewIfNeeded();
  const spending = page.getByRole('table', { name: '今月の発注額' });
  await expect(spending).toContainText('¥22,000');
  await spending.getByRole('link', { name: masters.supplier.name }).click();
  await expect(page.getByText(`仕入先：${masters.supplier.name}`)).toBeVisible();
  await expect.poll(() => numbers(page)).toContain(today.purchaseNumber);
  expect(await numbers(page)).not.toContain(late.purchaseNumber);
});

test('home says what waits and what arrives, and opens exactly that', async ({ windowOf }) => {
  const { api, admin, masters } = await orderingDemand();
  const late = await placedOrder(api, masters, { lot: 10, unitPrice: '1000', orderedIn: -40, dueIn: -1 });
  const today = await placedOrder(api, masters, { lot: 20, unitPrice: '1000', dueIn: 0 });
  const unsent = await waitingOrder(api, masters, { lot: 1, unitPrice: '1000' });
  const page = await windowOf(admin, '/demand/products');
  const home = () => mainMenu(page).getByRole('link', { name: 'ホーム' }).click();
  const waiting = page.getByRole('list', { name: '自分が待たれていること' });

  await test.step('a reason opens the list of exactly its orders', async () => {
    await home();
    await expect(waiting.getByText('1日超過').first()).toBeVisible();
    await waiting.getByRole('link', { name: '納期遅れを確認する 1件' }).click();
    await expect.poll(() => numbers(page)).toEqual([late.purchaseNumber]);
    await expect(page.getByText('作成者：試験 花子')).toBeVisible();
  });

  await test.step('an order opens the screen on which it is done', async () => {
    await home();
    await waiting.getByRole('link', { name: `PO ${unsent.purchaseNumber}` }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${unsent.uuid}/send$`));
  });

  await test.step('a day opens its deliveries', async () => {
    await home();
    const deliveries = page.getByRole('list', { name: '本日・今週の納品' });
    await expect(deliveries.getByText(masters.destination.name).first()).toBeVisible();
    await deliveries.getByRole('link', { name: /^本日/ }).click();
    const rows = page.getByRole('table', { name: '納品の一覧' }).getByRole('row');
    await expect(rows.filter({ hasText: today.purchaseNumber })).toHaveCount(1);
    await expect(rows.filter({ hasText: late.purchaseNumber })).toHaveCount(0);
  });
});

test('tiles that are arranged at a desk are so on a phone, and are arranged there as well', async ({
  windowOf,
}) => {
  const { admin } = await orderingDemand();
  const page = await windowOf(admin, '/demand');
  const tiles = async () =>
    (await page.getByRole('heading', { level: 2 }).allInnerTexts()).filter(
      (title) => title !== 'はじめに行うこと',
    );
  const arrange = async () => {
    await page.getByRole('button', { name: '並べ替え' }).click();
    await page.getByRole('dialog', { name: 'ホームの並べ替え' }).waitFor();
  };
  const items = page.getByRole('list', { name: 'ホームの項目' }).getByRole('listitem');
  const save = async () => {
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('ホームの並びを保存しました。')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await expect
    .poll(async () => (await tiles()).slice(0, 3))
    .toEqual(['自分が待たれていること', '本日・今週の納品', '対応が必要な発注']);

  await test.step('by dragging and with a button', async () => {
    await arrange();
    await items.filter({ hasText: '今月の発注額' }).dragTo(items.first());
    await expect(items.first()).toContainText('今月の発注額');
    await page.getByRole('checkbox', { name: '本日・今週の納品', exact: true }).uncheck();
    await page.getByRole('button', { name: '「最近の発注」を上へ移動' }).press('Enter');
    await save();
    await expect
      .poll(async () => (await tiles()).slice(0, 3))
      .toEqual(['今月の発注額', '自分が待たれていること', '最近の発注']);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE);
    // As on another device: nothing is remembered there.
    await page.evaluate(
      "for (const key of Object.keys(localStorage)) if (key.includes(':home-')) localStorage.removeItem(key)",
    );
    await page.reload();
    await expect
      .poll(async () => (await tiles()).slice(0, 3))
      .toEqual(['今月の発注額', '自分が待たれていること', '最近の発注']);
    await expectNoSidewaysScroll(page);
    await arrange();
    await page.getByRole('button', { name: '「自分が待たれていること」を上へ移動' }).click();
    await save();
    await expect.poll(async () => (await tiles())[0]).toBe('自分が待たれていること');
  });

  await test.step('back to the default', async () => {
    await arrange();
    await page.getByRole('button', { name: '初期状態に戻す' }).click();
    await expect
      .poll(async () => (await tiles()).slice(0, 2))
      .toEqual(['自分が待たれていること', '本日・今週の納品']);
  });
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

test('budgets on paper say what the colours of their bars mean', async ({ windowOf }) => {
  const { api, admin } = await orderingDemand();
  await api.run(
    'mutation ($input: SaveBudgetInput!) { saveBudget(input: $input) { __typename } }',
    { input: { month: dayFromNow(0).slice(0, 7), scope: 'DEMAND', amount: '500000' } },
    z.unknown(),
  );
  const page = await windowOf(admin, '/demand/budgets');
  const legend = page.getByRole('list', { name: 'グラフの色' });
  await expect(legend).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('¥500,000').first()).toBeVisible();
  await expect(legend).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
});
