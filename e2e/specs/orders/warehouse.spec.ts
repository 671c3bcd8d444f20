import type { Page } from '@playwright/test';
import { z } from 'zod';
import { dayBefore, expectCosts, monthName, monthStart } from '../../commands/months.js';
import { placedOrder, receive, waitingOrder } from '../../commands/order-of.js';
import { type OrderingDemand, orderingDemand } from '../../commands/ordering-demand.js';
import { DESK, expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
import { closeToast } from '../../commands/toasts.js';
import {
  connectWarehouse,
  linkWithLogiless,
  receiveAtWarehouse,
  startHourlySync,
  synchronise,
} from '../../commands/warehouse.js';
import type { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

const LAST_MONTH = monthStart(-1);
const THIS_MONTH = monthStart(0);
const CLOSING_DATE = dayBefore(THIS_MONTH);

/** Accounting from last month on; 20 pieces of the product were received for ¥130 each on its first day. */
async function openBooks({ api, masters }: OrderingDemand): Promise<void> {
  const { createAccountingPeriod } = await api.run(
    `mutation ($input: CreateAccountingPeriodInput!) {
      createAccountingPeriod(input: $input) { accountingPeriod { uuid } } }`,
    { input: { period: { start: LAST_MONTH, end: dayBefore(monthStart(1)) }, closingType: 'Monthly' } },
    z.object({ createAccountingPeriod: z.object({ accountingPeriod: z.object({ uuid: z.string() }) }) }),
  );
  await api.run(
    'mutation ($input: DeclareNoOpeningInventoryInput!) { declareNoOpeningInventory(input: $input) { __typename } }',
    { input: { accountingPeriodUuid: createAccountingPeriod.accountingPeriod.uuid } },
    z.unknown(),
  );
  const order = await placedOrder(api, masters, { lot: 20, unitPrice: '150', orderedIn: -60 });
  await receive(api, order, { lot: 20, unitPrice: '130', on: LAST_MONTH });
}

const receivedLots = async (api: ApiClient, uuid: string): Promise<number[]> => {
  const { order } = await api.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { orderProductLines { receivedLot } } }',
    { uuid },
    z.object({ order: z.object({ orderProductLines: z.array(z.object({ receivedLot: z.number() })) }) }),
  );
  return order.orderProductLines.map(({ receivedLot }) => receivedLot);
};

/** What a buyer sees on the page of the order. */
async function expectProgress(page: Page, address: string, step: string, received: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('list', { name: '発注の進み具合' })).toContainText(step);
  await expect(page.getByText(received, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('an order is announced to the warehouse, sent again after a failure, received in parts with a correction, and valued by the stock there', async ({
  windowOf,
}) => {
  test.setTimeout(240_000);
  const shop = await orderingDemand(['Costing']);
  const { mark, demand, admin, api, masters } = shop;
  const article = `硝子鉢 ${mark}`;
  const warehouse = `湾岸倉庫 ${mark}`;
  await openBooks(shop);

  const page = await windowOf(admin, '/demand');
  const merchantId = await test.step('the destination is linked to a warehouse of LOGILESS', async () => {
    const articleCode = `BOWL-${mark}`;
    const merchant = await connectWarehouse(page, shop, {
      articles: [{ id: 1, code: articleCode, name: article }],
      warehouses: [{ id: 7, name: warehouse }],
      // 17 of the 20 pieces remained at the end of the month.
      stock: [{ date: CLOSING_DATE, articleCode, warehouse: 7, available: 17 }],
    });
    await synchronise(page, '商品', '読込 1件');
    await synchronise(page, '倉庫', '読込 1件');
    await page.goto(`/demand/delivery-destinations/${masters.destination.uuid}`);
    await linkWithLogiless(page, /^ロジレスの倉庫/, warehouse);
    return merchant;
  });

  const order = await waitingOrder(api, masters, { lot: 10, unitPrice: '157' });
  const detail = `/demand/orders/${order.uuid}`;
  const code = `${order.purchaseNumber}-1`;
  const card = page.getByRole('list', { name: '倉庫への入荷予定' });
  await test.step('an order of a product that is unknown to the warehouse says so without a reload', async () => {
    await page.goto(`${detail}/send`);
    await page.getByRole('button', { name: 'メールを送らず発注済みにする' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '発注済みにする' }).click();
    await expect(card).toContainText('送信失敗');
    await expect(card).toContainText(code);
    await expect(card).toContainText(masters.product.name);
  });

  await test.step('administrators are told, and get to the order from there, also on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/demand/notices');
    await page.getByRole('link', { name: /^入荷予定をロジレスに反映できませんでした/ }).click();
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(card).toContainText('送信失敗');
    await expect(page.getByRole('button', { name: '再送信' })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  await test.step('once the product is linked it is sent again', async () => {
    await page.goto(`/demand/products/${masters.product.uuid}`);
    await linkWithLogiless(page, /^ロジレスの商品/, article);
    await page.goto(detail);
    await page.getByRole('button', { name: '再送信' }).click();
    await expect(card).toContainText('送信済み');
    await expect(page.getByRole('button', { name: '再送信' })).toBeHidden();
    await expectNoSidewaysScroll(page);
  });

  await test.step("the warehouse's receipts and corrections determine the state of the order", async () => {
    const receipts = [
      { received: 3, step: '納品待ち（現在）' },
      { received: 10, step: '納品完了（完了）' },
      { received: 8, step: '納品待ち（現在）' },
      { received: 10, step: '納品完了（完了）' },
    ];
    for (const [index, { received, step }] of receipts.entries()) {
      await receiveAtWarehouse(page, merchantId, { code, article, received });
      if (index === 0) await synchronise(page, '入荷予定', '読込 1件');
      else await startHourlySync(demand, merchantId);
      await expect.poll(() => receivedLots(api, order.uuid)).toEqual([received]);
      await expectProgress(page, detail, step, `${received} / 10`);
    }
  });

  await test.step('every receipt stays in the history of the line', async () => {
    await page.goto(`/demand/deliveries?status=CompleteDelivery&q=${order.purchaseNumber}`);
    await page.getByRole('button', { name: `${order.purchaseNumber} ${masters.product.name}の履歴` }).click();
    const receipts = page.getByRole('list', { name: '入荷の履歴' }).getByRole('listitem');
    await expect(receipts).toContainText([
      /入荷 \+2.*倉庫からの連絡.*累計 10/s,
      /訂正 −2.*倉庫からの連絡.*累計 8/s,
      /入荷 \+7.*倉庫からの連絡.*累計 10/s,
      /入荷 \+3.*倉庫からの連絡.*累計 3/s,
    ]);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the costs of a month that is over are based on the stock of its closing date', async () => {
    await page.setViewportSize(DESK);
    await synchronise(page, '日次在庫', '完了');
    await page.goto(`/demand/costs?month=${LAST_MONTH.slice(0, 7)}`);
    const figures = /20¥2,600¥130.*17倉庫.*¥2,210/;
    await expectCosts(page, monthName(LAST_MONTH), masters.product.name, figures);
  });
  await test.step('the receipts of the warehouse are purchases of this month, at the price of the order', async () => {
    await page.goto(`/demand/costs?month=${THIS_MONTH.slice(0, 7)}`);
    // 17 for ¥2,210 and 10 for ¥157 each: 27 for ¥140 each.
    const figures = /17¥2,210.*10¥1,570¥140.*27.*¥3,780/;
    await expectCosts(page, monthName(THIS_MONTH), masters.product.name, figures);
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
