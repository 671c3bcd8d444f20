import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { OPERATOR, SAMPLE_ADMIN } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';
import { joinedUser, switchFeatures } from '../../commands/demand-of-own.js';
import { draftOrder } from '../../commands/draft-order.js';
import { draftOf, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { signedInPage, signIn } from '../../commands/sign-in.js';

/** What WCAG 2.2 AA says and a machine can check; the problems as text, so that a failure can be read. */
async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function expectNoProblems(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect.soft(await problemsOf(page), address).toEqual([]);
}

const things = z.object({
  demand: z.object({ uuid: z.string() }),
  orders: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
  paginatedProducts: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
  demandSuppliers: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
  deliveryDestinations: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
});

/** One thing of each kind of the sample demand. */
async function sampleThings(api: ApiClient) {
  const found = await api.run(
    `query { demand { uuid } orders(limit: 1, where: { statuses: [DELIVERING] }) { items { uuid } }
      paginatedProducts(limit: 1) { items { uuid } } demandSuppliers(limit: 1) { items { uuid } }
      deliveryDestinations(limit: 1) { items { uuid } } }`,
    {},
    things,
  );
  return {
    demand: found.demand.uuid,
    order: found.orders.items[0]?.uuid,
    product: found.paginatedProducts.items[0]?.uuid,
    supplier: found.demandSuppliers.items[0]?.uuid,
    destination: found.deliveryDestinations.items[0]?.uuid,
  };
}

test('pages without a sign-in are accessible', async ({ page }) => {
  for (const address of [
    '/demand/login',
    '/admin/login',
    '/reset-password',
    '/admin/reset-password',
    '/404',
    '/500',
    '/maintenance',
  ])
    await expectNoProblems(page, address);
});

test('every page of a demand user is accessible', async ({ page }) => {
  test.setTimeout(240_000);
  const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
  const { order, product, supplier, destination } = await sampleThings(api);
  const draft = await draftOrder(api, '読み上げの確認');
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  for (const address of [
    '',
    '/orders',
    '/orders/new',
    `/orders/${order}`,
    `/orders/${order}/fixed`,
    `/orders/${draft.uuid}/edit_draft`,
    `/orders/${draft.uuid}/send`,
    '/deliveries',
    '/sent-documents',
    '/products',
    '/products/csvs',
    '/products/new',
    `/products/${product}`,
    `/products/${product}/edit`,
    '/suppliers',
    '/suppliers/new',
    `/suppliers/${supplier}`,
    `/suppliers/${supplier}/edit`,
    '/delivery-destinations',
    '/delivery-destinations/new',
    `/delivery-destinations/${destination}`,
    `/delivery-destinations/${destination}/edit`,
    '/costs',
    '/costs/csvs',
    '/costs/setup',
    '/costs/setup/accounting_period/new',
  ])
    await expectNoProblems(page, `/demand${address}`);
});

test('every page of an operator is accessible', async ({ page }) => {
  test.setTimeout(120_000);
  const { demand, order } = await sampleThings(await ApiClient.signedInAs(SAMPLE_ADMIN));
  await signIn(page, OPERATOR, '/admin');
  for (const address of [
    '/admin',
    `/admin/demands/${demand}`,
    `/admin/demands/${demand}/orders`,
    `/admin/demands/${demand}/orders/${order}`,
    `/admin/demands/${demand}/deliveries`,
    `/admin/demands/${demand}/sent-documents`,
    `/admin/demands/${demand}/products`,
    `/admin/demands/${demand}/suppliers`,
    `/admin/demands/${demand}/delivery-destinations`,
  ])
    await expectNoProblems(page, address);
});

test('every page of an order is accessible in each of its states, on a phone too', async ({
  browser,
  inbox,
}) => {
  test.setTimeout(240_000);
  const { demand, admin, api, masters, areas } = await orderingDemand();
  const line = { lot: 10, unitPrice: '1200' };
  const [draft, waiting, placed] = [
    await draftOf(api, masters, line),
    await waitingOrder(api, masters, line),
    await placedOrder(api, masters, { ...line, orderedIn: -5, dueIn: -2 }),
  ];
  await switchFeatures(demand, ['ApprovalFunction', 'ExportCsv', 'OrderInternalDetail']);
  const requester = await ApiClient.signedInAs(await joinedUser(inbox, demand, 'EDITOR', '三郎'));
  const run = async (
    mutation: string,
    order: { uuid: string; updatedAt: string },
    input: object,
    by = api,
  ) => {
    const fieldOf = z.object({ order: z.object({ uuid: z.string(), updatedAt: z.string() }) });
    const answer = await by.run(
      `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) {
        ${mutation}(input: $input) { order { uuid updatedAt } } }`,
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          idempotencyKey: crypto.randomUUID(),
          ...input,
        },
      },
      z.record(z.string(), fieldOf),
    );
    return fieldOf.parse(answer[mutation]).order;
  };
  const asked = async () =>
    run(
      'submitDraftOrderWithReviewGroups',
      await draftOf(requester, masters, line),
      { reviewGroups: [{ approvalStrategy: 'ANY', reviewerUuids: [admin.uuid] }] },
      requester,
    );
  const reviewed = await asked();
  const denied = await run('denyOrder', await asked(), { comment: '単価を確認してください' });
  const canceled = await run('cancelOrder', await draftOf(api, masters, line), { reason: '重複' });

  const both = [
    '/orders',
    '/orders/new',
    '/orders/csvs',
    '/deliveries',
    '/sent-documents',
    ...[draft, waiting, placed, reviewed, denied].map(({ uuid }) => `/orders/${uuid}`),
    `/orders/${placed.uuid}?step=edit`,
    `/canceled-orders/${canceled.uuid}`,
  ];
  const own = [
    `/orders/${reviewed.uuid}/review`,
    `/orders/${reviewed.uuid}/approve_with_update`,
    `/orders/${denied.uuid}/re_apply`,
    `/orders/${waiting.uuid}/send`,
    `/orders/${placed.uuid}/fixed`,
  ];
  const onPhone = [`/orders/${placed.uuid}`, `/orders/${reviewed.uuid}/review`, '/deliveries', '/orders'];
  for (const { account, base } of areas) {
    const page = await signedInPage(browser, account, `${base}/orders`);
    const special = account.area === 'demand' ? own : [`/orders/${waiting.uuid}?step=send`];
    for (const address of [...both, ...special]) await expectNoProblems(page, `${base}${address}`);
    if (account.area === 'demand') {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const address of onPhone) await expectNoProblems(page, `${base}${address}`);
    }
    await page.context().close();
  }
});
