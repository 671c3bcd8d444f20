import { type Browser, type BrowserContext, expect, type Page, type ViewportSize } from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { PageRecord } from '../core/page-record.js';
import { withPdfViewer } from '../core/pdf-viewer.js';
import { watchPolicy } from '../core/policy-watch.js';
import { mainMenu, signInOnPage } from './sign-in.js';

interface BrowserWindow {
  page: Page;
  context: BrowserContext;
  /** Violations of the pages' Content-Security-Policy. */
  refused: string[];
  record: PageRecord;
}

/**
 * Browser windows of signed-in users, one per user. Those of the users shared by a worker's tests stay open
 * between tests: a new window loads and compiles the whole application, which takes longer than most tests.
 */
export class Windows {
  private readonly open = new Map<string, BrowserWindow & { account: Account }>();

  constructor(private readonly browser: Browser) {}

  /** The user's window, at the URL; another call in the same test navigates the same window. */
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
    await withPdfViewer(context);
    const refused = await watchPolicy(context);
    const page = await context.newPage();
    this.open.set(account.email, { account, page, context, refused, record: new PageRecord(page) });
    await signInOnPage(page, account, address);
    return page;
  }

  /** What each window shows and which errors it has, to analyse a failed test. */
  async describe(): Promise<string> {
    const windows = [...this.open.values()].map(
      async ({ account, record }) => `${account.email} at ${await record.describe()}`,
    );
    return (await Promise.all(windows)).join('\n\n');
  }

  /**
   * Closes the windows that only one test needed. @returns policy violations in all windows since the last
   * call
   */
  async afterTest(): Promise<string[]> {
    const refused = [...this.open.values()].flatMap((window) => window.refused.splice(0));
    for (const { record } of this.open.values()) record.forget();
    for (const [email, { account, context }] of this.open) {
      if (account.isShared) continue;
      this.open.delete(email);
      await context.close();
    }
    return refused;
  }
}
