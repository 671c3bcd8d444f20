import { defineConfig } from '@playwright/test';
import { SHELL_URL } from './core/environment.js';

/** The browser tests run against a stack that is there already; `npm test` starts one of its own for them. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  // One stack, one set of demonstration data: tests that stop its parts must not run beside others.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: SHELL_URL,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1360, height: 850 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
