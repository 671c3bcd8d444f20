import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { REMOTE_ORIGINS } from '../../core/environment.js';
import { expect, test } from '../../core/test.js';
import { mainMenu } from '../../commands/sign-in.js';

const SCREENS = [
  { remote: 'mf-orders', entry: '発注', shows: '秋冬マグカップの仕入' },
  { remote: 'mf-products', entry: '商品', shows: 'ステンレスマグカップ 350ml' },
  { remote: 'mf-costing', entry: '原価管理', shows: 'ステンレスマグカップ 350ml' },
] as const;

for (const { remote, entry, shows } of SCREENS) {
  test(`${remote} works alone on its own origin`, async ({ page }) => {
    await page.goto(REMOTE_ORIGINS[remote]);
    await page.getByLabel('メールアドレス').fill(SAMPLE_ADMIN.email);
    await page.getByLabel('パスワード').fill(SAMPLE_ADMIN.password);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await mainMenu(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(shows).first()).toBeVisible();
  });
}
