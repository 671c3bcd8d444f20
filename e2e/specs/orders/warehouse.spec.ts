import { z } from 'zod';
import { dayBefore, expectCosts, monthName, monthStart } from '../../commands/months.js';
import { placedOrder, receive, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { closeToast } from '../../commands/toasts.js';
import { connectWarehouse, linkWithLogiless, synchronise, warehousePage } from '../../commands/warehouse.js';
import { expect, test } from '../../core/test.js';

test('an order is announced to the warehouse, retried after a failure, and complete once the goods have arrived', async ({
  windowOf,
}) => {
  test.setTimeout(240_000);
  const shop = await orderingDemand();
  const { mark, admin, api, masters } = shop;
  const article = `硝子鉢 ${mark}`;
  const warehouse = `湾岸倉庫 ${mark}`;

  const page = await windowOf(admin, '/demand');
  const merchantId = await test.step('the destination is linked to a warehouse of LOGILESS', async () => {
    const merchant = await connectWarehouse(page, shop, {
      articles: [{ id: 1, code: `BOWL-${mark}`, name: article }],
      warehouses: [{ id: 7, name: warehouse }],
    });
    await synchronise(page, '商品', '読込 1件');
    await synchronise(page, '倉庫', '読込 1件');
    await page.goto(`/demand/delivery-destinations/${masters.destination.uuid}`);
    await linkWithLogiless(page, /^ロジレスの倉庫/, warehouse);
    return merchant;
  });

  const order = await waitingOrder(api, masters, { lot: 12, unitPrice: '1200' });
  const card = page.getByRole('list', { name: '倉庫への入荷予定' });
  await test.step('an order of a product that is unknown to the warehouse says so without a reload', async () => {
    await page.goto(`/demand/orders/${order.uuid}/send`);
    await page.getByRole('button', { name: 'メールを送らず発注済みにする' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '発注済みにする' }).click();
    await expect(card).toContainText('送信失敗');
    await expect(card).toContainText(`${order.purchaseNumber}-1`);
    await expect(card).toContainText(masters.product.name);
  });

  await test.step('administrators are told, and get to the order from there', async () => {
    await page.goto('/demand/notices');
    await page.getByRole('link', { name: /^入荷予定をロジレスに反映できませんでした/ }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}`));
    await expect(card).toContainText('送信失敗');
  });

  await test.step('once the product is linked it is sent again', async () => {
    await page.goto(`/demand/products/${masters.product.uuid}`);
    await linkWithLogiless(page, /^ロジレスの商品/, article);
    await page.goto(`/demand/orders/${order.uuid}`);
    await page.getByRole('button', { name: '再送信' }).click();
    await expect(card).toContainText('送信済み');
  });

  await test.step("the warehouse's receipts complete the order", async () => {
    await page.goto(warehousePage(merchantId));
    await expect(page.getByText(`${order.purchaseNumber}-1`)).toBeVisible();
    await page.getByLabel(`${article}の入荷済み数量`).fill('12');
    await page.getByRole('button', { name: '入荷済みにする' }).click();
    await expect(page.getByLabel(`${article}の入荷済み数量`)).toHaveValue('12');
    await synchronise(page, '入荷予定', '読込 1件');
    await page.goto(`/demand/orders/${order.uuid}`);
    await expect(page.getByText('納品完了').first()).toBeVisible();
    await expect(page.getByText('12 / 12').first()).toBeVisible();
  });
});

test('the stock of a month is that of the warehouse, until it is disconnected', async ({ windowOf }) => {
  test.setTimeout(240_000);
  const shop = await orderingDemand(['Costing']);
  const { mark, admin, api, masters } = shop;
  const [start, end] = [monthStart(-1), dayBefore(monthStart(0))];
  const articleCode = `BOWL-${mark}`;
  const { createAccountingPeriod } = await api.run(
    `mutation ($input: CreateAccountingPeriodInput!) {
      createAccountingPeriod(input: $input) { accountingPeriod { uuid } } }`,
    { input: { period: { start, end }, closingType: 'Monthly' } },
    z.object({ createAccountingPeriod: z.object({ accountingPeriod: z.object({ uuid: z.string() }) }) }),
  );
  await api.run(
    'mutation ($input: DeclareNoOpeningInventoryInput!) { declareNoOpeningInventory(input: $input) { __typename } }',
    { input: { accountingPeriodUuid: createAccountingPeriod.accountingPeriod.uuid } },
    z.unknown(),
  );
  // 20 were received for ¥130 each; 17 of them were in the warehouse at the end of the month: ¥2,210.
  const order = await placedOrder(api, masters, { lot: 20, unitPrice: '150', orderedIn: -60 });
  await receive(api, order, { lot: 20, unitPrice: '130', on: start });

  const page = await windowOf(admin, '/demand');
  await test.step('stock of the closing date is fetched', async () => {
    await connectWarehouse(page, shop, {
      articles: [{ id: 1, code: articleCode, name: `硝子鉢 ${mark}` }],
      warehouses: [{ id: 7, name: `湾岸倉庫 ${mark}` }],
      stock: [{ date: end, articleCode, warehouse: 7, available: 17 }],
    });
    await synchronise(page, '商品', '読込 1件');
    await page.goto(`/demand/products/${masters.product.uuid}`);
    await linkWithLogiless(page, /^ロジレスの商品/, `硝子鉢 ${mark}`);
    await synchronise(page, '日次在庫', '完了');
  });
  await test.step('the costs of the month are based on it', async () => {
    await page.goto(`/demand/costs?month=${start.slice(0, 7)}`);
    await expectCosts(page, monthName(start), masters.product.name, /20¥2,600¥130.*17倉庫.*¥2,210/);
  });
  await test.step('after disconnecting, later months use book quantities again', async () => {
    await page.goto('/demand/integrations/logiless');
    await page.getByRole('button', { name: '連携を解除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '連携を解除する' }).click();
    await closeToast(page, 'ロジレスとの連携を解除しました。');
    await expect(page.getByRole('button', { name: '認証する' })).toBeVisible();
    await expect(page.getByRole('button', { name: '商品を今すぐ同期' })).toBeDisabled();
  });
});
