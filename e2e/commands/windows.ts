import {
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
  type ViewportSize,
} from '@playwright/test';
import type { Account } from '../core/accounts.js';
import { watchPolicy } from '../core/policy-watch.js';
import { mainMenu, signInOnPage } from './sign-in.js';

interface BrowserWindow {
  page: Page;
  context: BrowserContext;
  /** Violations of the pages' Content-Security-Policy. */
  refused: string[];
  /** Failed requests and console errors since the test began. */
  troubles: string[];
  /** Requests without a response so far, and their start times. */
  pending: Map<Request, Date>;
}

/** Topmost layers first: an open dialog explains more than the list behind it. */
const SHOWN = ['[role=dialog]', '[role=menu]', '[role=alert]', '[role=status]', 'main'];
const TEXT_LINE = /.{1,200}/gu;
const LINES_OF_EACH = 5;

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
    const refused = await watchPolicy(context);
    const page = await context.newPage();
    this.open.set(account.email, { account, page, context, refused, ...watchRequests(page) });
    await signInOnPage(page, account, address);
    return page;
  }

  /** What each window shows and which errors it has, to analyse a failed test. */
  async describe(): Promise<string> {
    const windows = [...this.open.values()].map(async ({ account, page, troubles, pending }) =>
      [
        `${account.email} at ${page.url()}`,
        ...(await Promise.all(SHOWN.map((part) => textOf(page, part)))).flat(),
        ...troubles,
        ...[...pending].map(([request, since]) => `${since.toISOString()} no answer: ${nameOf(request)}`),
      ].join('\n'),
    );
    return (await Promise.all(windows)).join('\n\n');
  }

  /**
   * Closes the windows that only one test needed. @returns policy violations in all windows since the last
   * call
   */
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

/** The text of an element, in lines prefixed with its selector. */
async function textOf(page: Page, part: string): Promise<string[]> {
  const shown = await page
    .locator(part)
    .allInnerTexts()
    .catch((error: Error) => [error.message]);
  const text = shown
    .join(' || ')
    .replaceAll(/\s*\n\s*/g, ' | ')
    .trim();
  return (text.match(TEXT_LINE) ?? []).slice(0, LINES_OF_EACH).map((line) => `${part} ${line}`);
}

/** The URL of a request; for a GraphQL operation, with its name. */
const nameOf = (request: Request): string => {
  const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
  return [request.method(), request.url().slice(0, 200), operation].filter(Boolean).join(' ');
};

/**
 * Collects failures in a page: requests, refused operations and console errors.
 * @returns live lists, which keep growing
 */
function watchRequests(page: Page): Pick<BrowserWindow, 'troubles' | 'pending'> {
  const troubles: string[] = [];
  const pending = new Map<Request, Date>();
  const note = (what: string) => troubles.push(`${new Date().toISOString()} ${what.slice(0, 200)}`);
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
  page.on('request', (request) => pending.set(request, new Date()));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    note(`failed: ${nameOf(request)} ${request.failure()?.errorText}`);
  });
  page.on('response', async (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
    if (!response.url().endsWith('/graphql')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('"errors":'))
      note(`refused: ${nameOf(response.request())} ${text.slice(text.indexOf('"errors":'))}`);
  });
  return { troubles, pending };
}
