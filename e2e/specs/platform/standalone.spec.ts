import { listed } from '../../commands/lists.js';
import { mainMenu } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { sliceOrigin } from '../../core/slices.js';
import { expect, test } from '../../core/test.js';

const SCREENS = [
  { remote: 'mf-orders', entry: '発注' },
  { remote: 'mf-products', entry: '商品' },
  { remote: 'mf-costing', entry: '原価管理' },
] as const;

for (const { remote, entry } of SCREENS) {
  test(`${remote} works standalone on its own origin`, async ({ page }) => {
    await page.goto(sliceOrigin(remote));
    await page.getByLabel('メールアドレス').fill(SAMPLE_ADMIN.email);
    await page.getByLabel('パスワード').fill(SAMPLE_ADMIN.password);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await mainMenu(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(listed(page)).toBeVisible();
    await page.reload();
    await expect(listed(page)).toBeVisible();
  });
}
