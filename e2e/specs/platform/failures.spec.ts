import { z } from 'zod';
import { MIHON_ADMIN, SAMPLE_ADMIN } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';
import { listed } from '../../commands/lists.js';
import { mainMenu, signIn } from '../../commands/sign-in.js';

const NOT_FOUND = 'お探しのページがみつかりませんでした';
const UNAVAILABLE = /を表示できません/;

test('a remote that is down costs its own screens, and comes back on retry', async ({ page, parts }) => {
  await parts.stop('mf-products');
  await signIn(page, SAMPLE_ADMIN, '/demand/products');
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await expect(page.getByText('SHELL-004')).toBeVisible();

  await mainMenu(page).getByRole('link', { name: /^発注/ }).first().click();
  await expect(listed(page)).toBeVisible();

  await mainMenu(page).getByRole('link', { name: /^商品/ }).click();
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await parts.start('mf-products');
  await page.getByRole('button', { name: '再試行' }).click();
  await expect(listed(page)).toBeVisible();
});

test('a remote built for another shell is told apart and harms nobody', async ({ page }) => {
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const registry = z
      .looseObject({ remotes: z.record(z.string(), z.looseObject({ declaration: z.looseObject({}) })) })
      .parse(await response.json());
    const products = registry.remotes['mf-products'];
    if (products) products.declaration['contract'] = '^99.0.0';
    await route.fulfill({ response, json: registry });
  });
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await expect(listed(page)).toBeVisible();
  await page.goto('/demand/products');
  await expect(page.getByText('SHELL-003')).toBeVisible();
});

test('a subgraph that is down costs its fields, and is used again when it is back', async ({
  page,
  parts,
}) => {
  await parts.stop('subgraph-catalog');
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await expect(listed(page)).toBeVisible();
  await page.goto('/demand/products');
  await expect(page.getByRole('button', { name: /再試行|再読み込み/ })).toBeVisible();
  await expect(listed(page)).toBeHidden();

  await parts.start('subgraph-catalog');
  await page.getByRole('button', { name: /再試行|再読み込み/ }).click();
  await expect(listed(page)).toBeVisible();
});

test.describe('what is not there, and what is not ours, look the same', () => {
  test('an unknown address shows the not-found screen and leads away after 5 seconds', async ({ page }) => {
    await signIn(page, SAMPLE_ADMIN, '/demand/orders');
    await page.clock.install();
    await page.goto('/demand/no-such-page');
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
    await page.clock.fastForward(4_500);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
    await page.clock.fastForward(600);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeHidden();
  });

  test("another demand's order", async ({ page }) => {
    const other = await ApiClient.signedInAs(MIHON_ADMIN);
    const { orders } = await other.run(
      'query { orders(limit: 1) { items { uuid } } }',
      {},
      z.object({ orders: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }) }),
    );
    await signIn(page, SAMPLE_ADMIN, '/demand/orders');
    await page.goto(`/demand/orders/${orders.items[0]?.uuid}`);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
  });
});
