import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { LoginPage } from '../pages/login.page.js';
import { searchForOne } from './lists.js';

/** Browser storage after sign-in, by user: each test process signs each of them in only once. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Signs in on the page and waits for the wanted URL, or for the area's first page. */
export async function signInOnPage(page: Page, account: Account, wanted?: string): Promise<void> {
  const login = new LoginPage(page);
  await login.open(account.area, wanted);
  await login.signIn(account);
  await expect(mainMenu(page)).toBeVisible();
}

/**
 * Opens the wanted URL, or the area's first page, as a signed-in user; uses the sign-in page only the first
 * time.
 */
export async function signIn(page: Page, account: Account, wanted?: string): Promise<void> {
  const person = `${account.area} ${account.email}`;
  const state = signedIn.get(person);
  if (!state) {
    await signInOnPage(page, account, wanted);
    signedIn.set(person, await page.context().storageState({ indexedDB: true }));
    return;
  }
  await page.context().setStorageState(state);
  await page.goto(wanted ?? `/${account.area}`);
  await expect(mainMenu(page)).toBeVisible();
}

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主なメニュー' });

/** Opens a demand from the operators' list, whatever its position. */
export async function openDemand(page: Page, name: string): Promise<void> {
  await searchForOne(page, page.getByPlaceholder('組織名で検索'), name);
  await page.getByRole('link', { name }).click();
}
