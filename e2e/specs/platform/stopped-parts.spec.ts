import type { Page } from '@playwright/test';
import { listed } from '../../commands/lists.js';
import { mainMenu, signIn } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import type { PartName, StackParts } from '../../core/stack-parts.js';
import { expect, test } from '../../core/test.js';

const UNAVAILABLE = /を表示できません/;

const openFromMenu = (page: Page, name: RegExp) => mainMenu(page).getByRole('link', { name }).first().click();
const retryButton = (page: Page) => page.getByRole('button', { name: /再試行|再読み込み/ });

/** Opens a list of orders, for which the stopped part is not needed. */
async function openOrders(page: Page): Promise<void> {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await expect(listed(page)).toBeVisible();
}

/** Starts a part again, and reads the list on screen again. */
async function recover(page: Page, parts: StackParts, name: PartName): Promise<void> {
  await parts.start(name);
  await retryButton(page).click();
  await expect(listed(page)).toBeVisible();
}

test('a remote that is down affects only its own screens, and comes back on retry', async ({
  page,
  parts,
}) => {
  await parts.stop('mf-products');
  await signIn(page, SAMPLE_ADMIN, '/demand/products');
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await expect(page.getByText('SHELL-004')).toBeVisible();

  await openFromMenu(page, /^発注/);
  await expect(listed(page)).toBeVisible();

  await openFromMenu(page, /^商品/);
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await recover(page, parts, 'mf-products');
});

test('a subgraph that is down affects only its fields, and is used again when it is back', async ({
  page,
  parts,
}) => {
  await parts.stop('subgraph-catalog');
  await openOrders(page);
  await page.goto('/demand/products');
  await expect(retryButton(page)).toBeVisible();
  await expect(listed(page)).toBeHidden();
  await recover(page, parts, 'subgraph-catalog');
});

test('the slices load and reload while the registry is down', async ({ page, parts }) => {
  await parts.stop('registry');
  await openOrders(page);
  await page.reload();
  await openFromMenu(page, /^商品/);
  await expect(listed(page)).toBeVisible();
});
