import { mainMenu } from '../../commands/sign-in.js';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

test('__label__ is registered from the menu, and listed', async ({ windowOf }) => {
  const page = await windowOf(SAMPLE_ADMIN, '/demand');
  const name = `青葉 ${crypto.randomUUID().slice(0, 8)}`;
  await mainMenu(page).getByRole('link', { name: '__label__', exact: true }).click();
  await page.getByRole('link', { name: '__label__を登録する' }).first().click();
  await page.getByLabel(/^名前/).fill(name);
  expect(await accessibilityProblemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name })).toBeVisible();
  expect(await accessibilityProblemsOf(page)).toEqual([]);
});
