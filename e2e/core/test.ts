import { expect, type Page, test as base } from '@playwright/test';
import { makeTeam, type Team } from '../commands/team.js';
import { Windows } from '../commands/windows.js';
import { LoginPage } from '../pages/login.page.js';
import type { Account } from './accounts.js';
import { MailInbox } from './mail-inbox.js';
import { PageRecord } from './page-record.js';
import { withPdfViewer } from './pdf-viewer.js';
import { StackParts } from './stack-parts.js';

interface Fixtures {
  loginPage: LoginPage;
  inbox: MailInbox;
  /**
   * Opens a window with the user signed in, at the URL; any violation of the pages' policy in it fails the
   * test.
   */
  windowOf: (account: Account, address: string) => Promise<Page>;
  /** Processes of the stack; what a test stops is started again after it. */
  parts: StackParts;
}

interface WorkerFixtures {
  /** A demand with users, shared by the tests of one worker. */
  team: Team;
  windows: Windows;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  page: async ({ page }, use, testInfo) => {
    const record = new PageRecord(page);
    await withPdfViewer(page.context());
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('windows', { body: await record.describe(), contentType: 'text/plain' });
  },
  loginPage: async ({ page }, use) => {
    await use(new LoginPage(page));
  },
  inbox: async ({}, use) => {
    await use(new MailInbox());
  },
  parts: async ({}, use) => {
    const parts = new StackParts();
    await use(parts);
    await parts.startWhatWasStopped();
  },
  windowOf: async ({ windows, viewport }, use, testInfo) => {
    await use((account, address) => windows.of(account, address, viewport));
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('windows', { body: await windows.describe(), contentType: 'text/plain' });
    }
    expect(await windows.afterTest()).toEqual([]);
  },
  windows: [
    async ({ browser }, use) => {
      await use(new Windows(browser));
    },
    { scope: 'worker' },
  ],
  team: [
    async ({}, use, { workerIndex }) => {
      await use(await makeTeam(workerIndex));
    },
    { scope: 'worker' },
  ],
});

export { expect };
