import { test as base } from '@playwright/test';
import { LoginPage } from '../pages/login.page.js';
import { MailInbox } from './mail-inbox.js';
import { StackParts } from './stack-parts.js';

interface Fixtures {
  loginPage: LoginPage;
  inbox: MailInbox;
  /** Parts of the stack; what a test stops is started again after it. */
  parts: StackParts;
}

export const test = base.extend<Fixtures>({
  loginPage: async ({ page }, use) => {
    await use(new LoginPage(page));
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  inbox: async ({}, use) => {
    await use(new MailInbox());
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  parts: async ({}, use) => {
    const parts = new StackParts();
    await use(parts);
    await parts.startWhatWasStopped();
  },
});

export { expect } from '@playwright/test';
