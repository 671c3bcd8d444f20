import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';
import { listed } from '../../commands/lists.js';
import { mainMenu, signIn } from '../../commands/sign-in.js';

const UNAVAILABLE = /を表示できません/;

test('a remote that is down affects only its own screens, and comes back on retry', async ({
  page,
  parts,
}) => {
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

test('a subgraph that is down affects only its fields, and is used again when it is back', async ({
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

test('a registry of releases that is down costs news of releases, and nothing else', async ({
  page,
  parts,
}) => {
  await parts.stop('registry');
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await expect(listed(page)).toBeVisible();
  await page.reload();
  await mainMenu(page).getByRole('link', { name: /^商品/ }).click();
  await expect(listed(page)).toBeVisible();
});
