import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demandOfOwn, joinedUser } from '../../commands/demand-of-own.js';
import { makeMasters } from '../../commands/masters.js';
import { draftOf } from '../../commands/order-of.js';
import { signInOnPage } from '../../commands/sign-in.js';
import { AREAS } from '../../commands/team.js';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { OPERATOR, SAMPLE_ADMIN } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expectFit } from '../../core/fit.js';
import { watchPolicy } from '../../core/policy-watch.js';
import { expect, test } from '../../core/test.js';

const ERROR_PAGES = ['/404', '/500', '/maintenance'];
const one = z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) });

/** The sample demand and one record of each kind. */
async function sampleThings() {
  const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
  const found = await api.run(
    `query { demand { uuid } orders(limit: 1, where: { statuses: [DELIVERING] }) { items { uuid } }
      paginatedProducts(limit: 1) { items { uuid } } demandSuppliers(limit: 1) { items { uuid } }
      deliveryDestinations(limit: 1) { items { uuid } } }`,
    {},
    z.object({
      demand: z.object({ uuid: z.string() }),
      orders: one,
      paginatedProducts: one,
      demandSuppliers: one,
      deliveryDestinations: one,
    }),
  );
  const first = ({ items }: z.infer<typeof one>) => items[0]?.uuid ?? '';
  return {
    api,
    demand: found.demand.uuid,
    order: first(found.orders),
    product: first(found.paginatedProducts),
    supplier: first(found.demandSuppliers),
    destination: first(found.deliveryDestinations),
  };
}
type Things = Awaited<ReturnType<typeof sampleThings>>;

/** The pages of each slice below a demand; where nothing else is said, the same for its own users and for operators. */
const PAGES: Record<string, (things: Things, isOperator: boolean) => string[]> = {
  orders: ({ order }) => [
    '',
    '/orders',
    '/orders/new',
    '/orders/csvs',
    `/orders/${order}`,
    '/deliveries',
    '/sent-documents',
    '/budgets',
  ],
  products: ({ product }) => [
    '/products',
    '/products/new',
    '/products/csvs',
    '/products/categories',
    '/products/categories/new',
    `/products/${product}`,
    `/products/${product}/edit`,
  ],
  'suppliers and destinations': ({ supplier, destination }) =>
    [
      ['suppliers', supplier],
      ['delivery-destinations', destination],
    ].flatMap(([path, uuid]) => [`/${path}`, `/${path}/new`, `/${path}/${uuid}`, `/${path}/${uuid}/edit`]),
  costing: (_, isOperator) =>
    isOperator
      ? ['/accounting-periods']
      : ['/costs', '/costs/csvs', '/costs/setup', '/costs/setup/accounting_period/new'],
};

/** Loads a page as a new tab does, unless it is already open, and checks it, also magnified and printed. */
async function expectAccessible(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname !== address) await page.goto(address);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (!ERROR_PAGES.includes(address)) await expect(title).not.toHaveText(/みつかりませんでした/);
  expect.soft(await accessibilityProblemsOf(page), address).toEqual([]);
  await expectFit(page);
}

test('the pages without a sign-in are accessible and violate no page policy', async ({ page, context }) => {
  const refused = await watchPolicy(context);
  for (const address of [
    '/demand/login',
    '/admin/login',
    '/reset-password',
    '/admin/reset-password',
    ...ERROR_PAGES,
  ])
    await expectAccessible(page, address);
  await signInOnPage(page, SAMPLE_ADMIN);
  expect(refused).toEqual([]);
});

for (const who of AREAS) {
  for (const [slice, pagesOf] of Object.entries(PAGES)) {
    test(`the pages of ${slice} are accessible and violate no page policy, for ${who}`, async ({
      windowOf,
    }) => {
      const things = await sampleThings();
      const isOperator = who === 'an operator';
      const base = isOperator ? `/admin/demands/${things.demand}` : '/demand';
      const addresses = pagesOf(things, isOperator).map((page) => `${base}${page}`);
      const page = await windowOf(isOperator ? OPERATOR : SAMPLE_ADMIN, addresses[0] ?? base);
      for (const address of addresses) await expectAccessible(page, address);
    });
  }
}

test('the order pages that only demand users have are accessible and violate no page policy', async ({
  windowOf,
}) => {
  const { api, order } = await sampleThings();
  const masters = await makeMasters(api, crypto.randomUUID().slice(0, 8));
  const draft = await draftOf(api, masters, { lot: 10, unitPrice: '1200' });
  const first = `/demand/orders/${order}/fixed`;
  const page = await windowOf(SAMPLE_ADMIN, first);
  for (const address of [
    first,
    `/demand/orders/${draft.uuid}/edit_draft`,
    `/demand/orders/${draft.uuid}/send`,
  ])
    await expectAccessible(page, address);
});

test('beside a long name of a demand, the rest of the top bar stays as it is', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn('名'.repeat(80));
  const page = await windowOf(await joinedUser(inbox, demand, 'ADMIN'), '/demand');
  const bar = page.getByRole('banner');
  const parts = [bar.getByRole('link', { name: '発注ハブ' }), bar.getByRole('button', { name: '検索' })];
  const sizes = () => Promise.all(parts.map((part) => part.boundingBox()));
  for (const width of [900, 640]) {
    await page.setViewportSize({ width, height: 850 });
    const name = bar.getByText(demand.name);
    await expect(name).toBeVisible();
    const beside = await sizes();
    await name.evaluate('(shown) => shown.remove()');
    expect((await sizes()).map((box) => [box?.width, box?.height])).toEqual(
      beside.map((box) => [box?.width, box?.height]),
    );
    await page.reload();
  }
});

test("the operators' first page is accessible and violates no page policy", async ({ windowOf }) => {
  const page = await windowOf(OPERATOR, '/admin');
  await expectAccessible(page, '/admin');
});
