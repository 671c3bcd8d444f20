import type { Page } from '@playwright/test';
import { mainMenu } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { Releases } from '../../core/releases.js';
import { expect, test } from '../../core/test.js';

// They are about the releases of one remote.
test.describe.configure({ mode: 'serial' });

const releases = new Releases('mf-products');
test.afterAll(() => releases.clean());

const entry = (page: Page, label: string) => mainMenu(page).getByRole('link', { name: label, exact: true });
/** The list of products, which may be empty. */
const listed = (page: Page) => page.getByRole('link', { name: '商品を登録する' }).first();
const notice = (page: Page) => page.getByRole('region', { name: 'バージョンの変更' });
/** Its name tells the number of unread notices, too. */
const bell = (page: Page) => page.getByRole('button', { name: /^お知らせ/ }).first();

/** Has the page ask the gateway, whose answer carries the revision, until something is there. */
async function askUntil(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await bell(page).click();
    await isThere();
  }).toPass({ timeout: 60_000 });
}

test('a canary is for the people of its demand, and nobody else', async ({ windowOf, team }) => {
  releases.make('7.1.0', '商品（試行1）');
  await releases.publishCanary('7.1.0', team.demand.uuid);

  const chosen = await windowOf(team.admin, '/demand/products');
  await expect(entry(chosen, '商品（試行1）')).toBeVisible();
  await expect(listed(chosen)).toBeVisible();

  const other = await windowOf(SAMPLE_ADMIN, '/demand/products');
  await expect(entry(other, '商品')).toBeVisible();
  await expect(entry(other, '商品（試行1）')).toBeHidden();
});

test('a tab that is open is offered the next release, and shows it after 再読み込み', async ({
  windowOf,
  team,
}) => {
  const page = await windowOf(team.admin, '/demand/products');
  await expect(listed(page)).toBeVisible();
  releases.make('7.2.0', '商品（試行2）');
  await releases.publishCanary('7.2.0', team.demand.uuid);

  await askUntil(page, () => expect(notice(page)).toBeVisible({ timeout: 2_000 }));
  await expect(entry(page, '商品（試行1）')).toBeVisible();
  await notice(page).getByRole('button', { name: '再読み込み' }).click();
  await expect(entry(page, '商品（試行2）')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('an urgent recall loads a tab anew by itself, but not while a form is not saved', async ({
  windowOf,
  team,
}) => {
  const writing = await windowOf(team.admin, '/demand/products/new');
  const reading = await windowOf(team.editor, '/demand/products');
  const name = writing.getByLabel(/^商品名/);
  await name.fill('まだ保存していない商品');
  await expect(entry(writing, '商品（試行2）')).toBeVisible();
  await expect(listed(reading)).toBeVisible();
  await releases.recall('--urgent');

  await askUntil(reading, () => expect(entry(reading, '商品')).toBeVisible({ timeout: 2_000 }));
  await expect(listed(reading)).toBeVisible();

  const alert = writing.getByRole('alert').filter({ hasText: '問題が見つかり' });
  await askUntil(writing, () => expect(alert).toBeVisible({ timeout: 2_000 }));
  await expect(name).toHaveValue('まだ保存していない商品');
  await expect(entry(writing, '商品（試行2）')).toBeVisible();
  await name.fill('');
  await expect(entry(writing, '商品')).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a canary that does not load gives way to the live release, and is recalled when it fails too often', async ({
  windowOf,
  team,
}) => {
  const folder = releases.make('7.3.0', '商品（試行3）');
  const limits = ['--canary-min-loads', '2', '--canary-max-failure-rate', '0.1'];
  await releases.publishCanary('7.3.0', team.demand.uuid, ...limits);
  releases.removeEntry(folder);

  const page = await windowOf(team.admin, '/demand/products');
  await expect(listed(page)).toBeVisible();
  await expect(entry(page, '商品')).toBeVisible();
  // Each load of the page tries the canary once.
  await page.reload();
  await expect(listed(page)).toBeVisible();
  await page.goto('/demand/orders');
  await expect.poll(async () => (await releases.state()).canary, { timeout: 60_000 }).toBeNull();
  const { recalled } = await releases.state();
  expect(recalled[0]).toMatchObject({ version: '7.3.0', urgent: false });
  expect(recalled[0]?.why).toContain('2 failed');

  await page.goto('/demand/products');
  await expect(entry(page, '商品')).toBeVisible();
  await expect(listed(page)).toBeVisible();
});
