import type { Page, Request } from '@playwright/test';

/** Topmost layers first: an open dialog explains more than the list behind it. */
const SHOWN = ['[role=dialog]', '[role=menu]', '[role=alert]', '[role=status]', 'main'];
const TEXT_LINE = /.{1,200}/gu;
const LINES_OF_EACH = 5;

/** What went wrong in a page, to analyse a failed test. */
export class PageRecord {
  /** Failed requests, refused operations and console errors since the test began. */
  private readonly troubles: string[] = [];
  /** Requests without a response so far, and their start times. */
  private readonly pending = new Map<Request, Date>();

  constructor(private readonly page: Page) {
    const note = (what: string) => this.troubles.push(`${new Date().toISOString()} ${what.slice(0, 200)}`);
    page.on('pageerror', (error) => note(`error: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
    page.on('request', (request) => this.pending.set(request, new Date()));
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => {
      this.pending.delete(request);
      note(`failed: ${nameOf(request)} ${request.failure()?.errorText}`);
    });
    page.on('response', async (response) => {
      if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
      if (!response.url().endsWith('/graphql')) return;
      const text = await response.text().catch(() => '');
      if (text.includes('"errors":'))
        note(`refused: ${nameOf(response.request())} ${text.slice(text.indexOf('"errors":'))}`);
    });
  }

  /** The URL of the page, what it shows, and its troubles. */
  async describe(): Promise<string> {
    return [
      this.page.url(),
      ...(await Promise.all(SHOWN.map((part) => textOf(this.page, part)))).flat(),
      ...this.troubles,
      ...[...this.pending].map(([request, since]) => `${since.toISOString()} no answer: ${nameOf(request)}`),
    ].join('\n');
  }

  /** Begins anew, for the next test. */
  forget(): void {
    this.troubles.length = 0;
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
