import { searchForOne } from '../../commands/lists.js';
import { openDemand } from '../../commands/sign-in.js';
import { OPERATOR } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

test('an operator registers a demand and finds it in the list', async ({ windowOf }) => {
  const name = `試験組織株式会社 ${Date.now().toString(36)}`;
  const page = await windowOf(OPERATOR, '/admin');
  const search = page.getByPlaceholder('組織名で検索');
  const other = page.getByRole('link', { name: '見本物産株式会社' });
  await search.fill('見本物産株式会社');
  await expect(other).toBeVisible();
  await page
    .getByRole('button', { name: /組織を登録/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /登録する/ }).click();
  await expect(dialog.getByText('組織名を入力してください。').first()).toBeVisible();
  await dialog.getByLabel(/^組織名/).fill(name);
  await dialog.getByRole('button', { name: /登録する/ }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/admin');
  await search.fill(name);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(other).toBeHidden();
});

test('an operator opens a demand and sees only its orders', async ({ windowOf }) => {
  const page = await windowOf(OPERATOR, '/admin');
  await openDemand(page, '株式会社サンプル商事');
  await expect(page.getByRole('heading', { level: 1, name: '株式会社サンプル商事' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'この組織のデータ' })
    .getByRole('link', { name: /^今月の発注/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/demands\/[^/]+\/orders$/);
  await searchForOne(page, page.getByLabel('発注を検索'), '秋冬マグカップの仕入');
  const row = page.getByRole('row').filter({ hasText: '秋冬マグカップの仕入' });
  await row.getByRole('link', { name: /^\d{8}-\d{3}$/ }).click();
  await expect(page).toHaveURL(/\/admin\/demands\/[^/]+\/orders\/[^/]+$/);
  await expect(page.getByText('秋冬マグカップの仕入').first()).toBeVisible();
});
