import { OPERATOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';
import { placedOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { closeToast } from '../../commands/toasts.js';
import { decideAtLogiless, linkWithLogiless, makeMerchant, warehousePage } from '../../commands/warehouse.js';
import { z } from 'zod';

test('an order is announced to the warehouse, sent again after a failure, and complete once the goods are there', async ({
  windowOf,
}) => {
  test.setTimeout(240_000);
  const { mark, demand, admin, api, masters } = await orderingDemand();
  const merchantId = `merchant-${mark}`;
  const article = `硝子鉢 ${mark}`;
  const warehouse = `湾岸倉庫 ${mark}`;
  await makeMerchant(merchantId, {
    name: demand.name,
    articles: [{ id: 1, code: `BOWL-${mark}`, name: article }],
    warehouses: [{ id: 7, name: warehouse }],
  });
  const operator = await ApiClient.signedInAs(OPERATOR);
  await operator.run(
    'mutation ($input: CreateWmsSettingInput!) { createWmsSetting(input: $input) { __typename } }',
    { input: { demandUuid: demand.uuid, merchantId } },
    z.unknown(),
  );

  const page = await windowOf(admin, '/demand/integrations/logiless');
  const synchronise = async (kind: string, result: string) => {
    await page.goto('/demand/integrations/logiless');
    await page.getByRole('button', { name: `${kind}を今すぐ同期` }).click();
    const row = page.getByRole('table', { name: '同期の状況' }).getByRole('row', { name: new RegExp(kind) });
    await expect(row).toContainText(result);
  };
  await test.step('the destination is linked to a warehouse of LOGILESS', async () => {
    await decideAtLogiless(page, merchantId, '許可する');
    await closeToast(page, 'ロジレスと連携しました。');
    await synchronise('商品', '読込 1件');
    await synchronise('倉庫', '読込 1件');
    await page.goto(`/demand/delivery-destinations/${masters.destination.uuid}`);
    await linkWithLogiless(page, /^ロジレスの倉庫/, warehouse);
  });

  const order = await placedOrder(api, masters, { lot: 12, unitPrice: '1200' });
  const card = page.getByRole('list', { name: '倉庫への入荷予定' });
  await test.step('an order of a product that the warehouse does not know says so', async () => {
    await expect(async () => {
      await page.goto(`/demand/orders/${order.uuid}`);
      await expect(card).toContainText('送信失敗', { timeout: 5_000 });
    }).toPass();
    await expect(card).toContainText(`${order.purchaseNumber}-1`);
    await expect(card).toContainText(masters.product.name);
  });

  await test.step('once the product is linked it is sent again', async () => {
    await page.goto(`/demand/products/${masters.product.uuid}`);
    await linkWithLogiless(page, /^ロジレスの商品/, article);
    await page.goto(`/demand/orders/${order.uuid}`);
    await page.getByRole('button', { name: '再送信' }).click();
    await expect(card).toContainText('送信済み');
  });

  await test.step('what arrives in the warehouse completes the order', async () => {
    await page.goto(warehousePage(merchantId));
    await expect(page.getByText(`${order.purchaseNumber}-1`)).toBeVisible();
    await page.getByLabel(`${article}の入荷済み数量`).fill('12');
    await page.getByRole('button', { name: '入荷済みにする' }).click();
    await expect(page.getByText('入荷済み', { exact: false }).first()).toBeVisible();
    await synchronise('入荷予定', '読込 1件');
    await page.goto(`/demand/orders/${order.uuid}`);
    await expect(page.getByText('納品完了').first()).toBeVisible();
    await expect(page.getByText('12 / 12').first()).toBeVisible();
  });
});
