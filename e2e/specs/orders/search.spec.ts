import type { Page } from '@playwright/test';
import { draftOf } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { OPERATOR } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

const openSearch = async (page: Page) => {
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: '発注・商品・画面を検索' });
  await expect(input).toBeFocused();
  return input;
};
const hits = (page: Page, group: string) =>
  page.getByRole('listbox', { name: '検索結果' }).getByRole('group', { name: group }).getByRole('option');

test('the search opens an order found by its product, the record opened last, and an action', async ({
  windowOf,
}) => {
  const { api, masters, areas } = await orderingDemand();
  const order = await draftOf(api, masters, { lot: 3, unitPrice: '100' });

  for (const { who, account, base } of areas) {
    const page = await windowOf(account, `${base}/suppliers`);
    await test.step(`${who} finds it by keyboard`, async () => {
      const input = await openSearch(page);
      await input.fill(masters.product.name);
      await expect(hits(page, '発注')).toHaveText([new RegExp(`^${order.purchaseNumber}`)]);
      await expect(hits(page, '商品')).toHaveText([new RegExp(`^${masters.product.name}`)]);
      await page.keyboard.press('ArrowDown');
      await expect(hits(page, '商品')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${base}/orders/${order.uuid}`));
      await expect(page).toHaveTitle(new RegExp(order.purchaseNumber));
    });

    await test.step(`${who} finds it again without typing, and creates an order`, async () => {
      const input = await openSearch(page);
      await expect(hits(page, '最近開いた項目').first()).toContainText(order.purchaseNumber);
      await input.fill('発注を作成');
      await expect(hits(page, '操作')).toHaveText(['発注を作成']);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${base}/orders/new`));
    });
  }
});

test('an operator finds a record of any demand, and sees which one it belongs to', async ({ windowOf }) => {
  const { api, masters, demand } = await orderingDemand();
  const order = await draftOf(api, masters, { lot: 3, unitPrice: '100' });
  const base = `/admin/demands/${demand.uuid}`;
  const page = await windowOf(OPERATOR, '/admin');
  const input = await openSearch(page);
  await input.fill(masters.supplier.name);
  await expect(hits(page, '発注')).toHaveText([new RegExp(`^${order.purchaseNumber}.*${demand.name}`)]);
  await hits(page, '仕入先').click();
  await expect(page).toHaveURL(new RegExp(`${base}/suppliers/${masters.supplier.uuid}`));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: '検索' }).click();
  await page.getByRole('checkbox', { name: 'すべての組織から検索' }).check();
  expect(await accessibilityProblemsOf(page)).toEqual([]);
  const { width } = (await page.getByRole('dialog').boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(390);
});
