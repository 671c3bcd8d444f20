import { expect, type Browser, type Page } from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { LoginPage } from '../pages/login.page.js';

/** Signs in through the page and arrives at the wanted address, or at the area's first page. */
export async function signIn(page: Page, account: Account, wanted?: string): Promise<void> {
  const login = new LoginPage(page);
  await login.open(account.area, wanted);
  await login.signIn(account);
  await expect(mainMenu(page)).toBeVisible();
}

/** A browser of somebody's own, signed in, beside those of other people. Close its context at the end. */
export async function signedInPage(browser: Browser, account: Account, wanted: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account, wanted);
  return page;
}

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主なメニュー' });

/** Opens a demand from the operators' list, wherever it stands there. */
export async function openDemand(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('組織名で検索').fill(name);
  await page.getByRole('link', { name }).click();
}
