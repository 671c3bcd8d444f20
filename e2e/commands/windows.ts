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
  /** What the pages' policy has refused in it. */
  refused: string[];
  /** Requests that failed and errors of its console since the test began. */
  troubles: string[];
  /** Requests without an answer so far, and when they began. */
  pending: Map<Request, Date>;
}

/** What stands above the page comes first: a dialog that stays open explains more than the list behind it. */
const SHOWN = ['[role=dialog]', '[role=menu]', '[role=alert]', '[role=status]', 'main'];
const TEXT_LINE = /.{1,200}/gu;
const LINES_OF_EACH = 5;

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
    this.open.set(account.email, { account, page, context, refused, ...watchRequests(page) });
    await signInOnPage(page, account, address);
    return page;
  }

  /** What each window shows and what went wrong in it, for who looks into a failed test. */
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

/** The text of a part of the page, in lines that start with the part's selector. */
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

/** The address of a request, for an operation with its name. */
const nameOf = (request: Request): string => {
  const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
  return [request.method(), request.url().slice(0, 200), operation].filter(Boolean).join(' ');
};

/**
 * Collects what fails in a page: requests, refused operations and console errors.
 * @returns the lists, which go on growing
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
