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
  inbox: async ({}, use) => {
    await use(new MailInbox());
  },
  parts: async ({}, use) => {
    const parts = new StackParts();
    await use(parts);
    await parts.startWhatWasStopped();
  },
});

export { expect } from '@playwright/test';
