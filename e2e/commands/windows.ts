import { expect, type Browser, type BrowserContext, type Page, type ViewportSize } from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { watchPolicy } from '../core/policy-watch.js';
import { mainMenu, signInOnPage } from './sign-in.js';

interface BrowserWindow {
  page: Page;
  context: BrowserContext;
  /** What the pages' policy has refused in it. */
  refused: string[];
  /** Requests that failed and errors of its console since the test began. */
  troubles: string[];
}

/** Longer pages say what matters in their beginning, where alerts stand. */
const PAGE_TEXT = /.{1,200}/gu;
const PAGE_LINES = 6;

/**
 * Browser windows of people who are signed in, one for each person. Those of people whom the tests of a worker share
 * stay open from test to test: a new one loads and compiles the whole application, which takes longer than most tests.
 */
export class Windows {
  private readonly open = new Map<string, BrowserWindow & { account: Account }>();

  constructor(private readonly browser: Browser) {}

  /** The window of the person, at the address; a further call in a test takes the same window there. */
  async of(account: Account, address: string, viewport: ViewportSize | null): Promise<Page> {
    const known = this.open.get(account.email);
    if (known) {
      const { page } = known;
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(address);
      await expect(mainMenu(page)).toBeVisible();
      return page;
    }
    const context = await this.browser.newContext();
    const refused = await watchPolicy(context);
    const page = await context.newPage();
    this.open.set(account.email, { account, page, context, refused, troubles: watchTroubles(page) });
    await signInOnPage(page, account, address);
    return page;
  }

  /** What each window shows and what went wrong in it, for who looks into a failed test. */
  async describe(): Promise<string> {
    const windows = [...this.open.values()].map(async ({ account, page, troubles }) => {
      const shown = await page
        .locator('[role=dialog], [role=alert], [role=status], main')
        .allInnerTexts()
        .catch((error: Error) => [error.message]);
      const text = shown.join('\n').replaceAll(/\s*\n\s*/g, ' | ');
      const lines = (text.match(PAGE_TEXT) ?? []).slice(0, PAGE_LINES);
      return [`${account.email} at ${page.url()}`, ...lines, ...troubles].join('\n');
    });
    return (await Promise.all(windows)).join('\n\n');
  }

  /** Closes what only one test needed. @returns what the policy refused meanwhile, in any window */
  async afterTest(): Promise<string[]> {
    const refused = [...this.open.values()].flatMap((window) => window.refused.splice(0));
    for (const { troubles } of this.open.values()) troubles.length = 0;
    for (const [email, { account, context }] of this.open) {
      if (account.isShared) continue;
      this.open.delete(email);
      await context.close();
    }
    return refused;
  }
}

/** Collects failed requests, refused operations and console errors of a page. @returns the list that grows */
function watchTroubles(page: Page): string[] {
  const found: string[] = [];
  const note = (what: string) => found.push(`${new Date().toISOString()} ${what.slice(0, 200)}`);
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
  page.on('requestfailed', (request) => note(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', async (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
    if (!response.url().endsWith('/graphql')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('"errors":')) note(`refused: ${text.slice(text.indexOf('"errors":'))}`);
  });
  return found;
}
