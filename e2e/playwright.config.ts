import { defineConfig } from '@playwright/test';
import { SHELL_URL } from './core/environment.js';

/** What stops parts of the stack, which every other test needs. */
const ALONE = /platform\/stopped-parts\.spec\.ts$/;

/**
 * The browser tests run against a stack that is there already; `npm test` starts one of its own for them. They share
 * it: each works with data that it marks as its own, so that two of them run at the same time and in any order.
 */
export default defineConfig({
  testDir: './specs',
  workers: 2,
  fullyParallel: true,
  projects: [
    // Results of their own: a run empties those of its project, and the second comes after the first.
    { name: 'beside', outputDir: '../test-results/beside', testIgnore: ALONE },
    {
      name: 'alone',
      outputDir: '../test-results/alone',
      testMatch: ALONE,
      workers: 1,
      fullyParallel: false,
      dependencies: ['beside'],
    },
  ],
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: SHELL_URL,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1360, height: 850 },
    actionTimeout: 20_000,
    // A trace costs a tenth of a run: it is kept where single files are run, which is how a failure is looked into.
    trace: { mode: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off', screenshots: false },
    screenshot: 'only-on-failure',
    // The product honours this setting of a person's system: nothing moves while a test waits to click it.
    contextOptions: { reducedMotion: 'reduce' },
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
