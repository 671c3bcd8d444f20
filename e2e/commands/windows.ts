import { expect, type Browser, type BrowserContext, type Page, type ViewportSize } from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { watchPolicy } from '../core/policy-watch.js';
import { mainMenu, signInOnPage } from './sign-in.js';

interface BrowserWindow {
  page: Page;
  context: BrowserContext;
  /** What the pages' policy has refused in it. */
  refused: string[];
}

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
    this.open.set(account.email, { account, page, context, refused });
    await signInOnPage(page, account, address);
    return page;
  }

  /** Closes what only one test needed. @returns what the policy refused meanwhile, in any window */
  async afterTest(): Promise<string[]> {
    const refused = [...this.open.values()].flatMap((window) => window.refused.splice(0));
    for (const [email, { account, context }] of this.open) {
      if (account.isShared) continue;
      this.open.delete(email);
      await context.close();
    }
    return refused;
  }
}
