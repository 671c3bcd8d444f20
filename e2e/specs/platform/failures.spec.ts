import { z } from 'zod';
import { listed } from '../../commands/lists.js';
import { signIn } from '../../commands/sign-in.js';
import { MIHON_ADMIN, SAMPLE_ADMIN } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

const NOT_FOUND = 'お探しのページがみつかりませんでした';

test('a remote built for another shell is reported and does not affect the others', async ({ page }) => {
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

test.describe('missing and forbidden pages are indistinguishable', () => {
  test('an unknown URL shows the not-found screen and redirects after 5 seconds', async ({ page }) => {
    await signIn(page, SAMPLE_ADMIN, '/demand/orders');
    const title = page.getByRole('heading', { name: NOT_FOUND });
    const now = Date.now();
    await page.clock.install({ time: now });
    // The page's clock advances only on demand, however long the page takes to load.
    await page.clock.pauseAt(now + 60_000);
    await page.goto('/demand/no-such-page');
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(title).toBeVisible({ timeout: 250 });
    }).toPass();
    await expect(page.getByText('5秒後にトップページへ移動します。')).toBeVisible();
    await page.clock.runFor(4_500);
    await expect(title).toBeVisible();
    await page.clock.runFor(600);
    await expect(title).toBeHidden();
    await expect(page).toHaveURL(/\/demand$/);
  });

  test("another demand's order", async ({ windowOf }) => {
    const other = await ApiClient.signedInAs(MIHON_ADMIN);
    const { orders } = await other.run(
      'query { orders(limit: 1) { items { uuid } } }',
      {},
      z.object({ orders: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }) }),
    );
    const page = await windowOf(SAMPLE_ADMIN, '/demand/orders');
    await page.goto(`/demand/orders/${orders.items[0]?.uuid}`);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
  });
});
