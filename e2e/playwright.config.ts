import { defineConfig } from '@playwright/test';
import { SHELL_URL } from './core/environment.js';

/**
 * Tests that stop processes of the stack, which every other test needs, and those that start a stack of their own. The
 * two do not disturb each other.
 */
const ALONE = /platform\/(?:stopped-parts|dev-loop)\.spec\.ts$/;

/**
 * The browser tests run against a running stack; `npm test` starts a separate one for them. They share it:
 * each test works with data that it marks as its own, so that tests run in parallel and in any order.
 */
export default defineConfig({
  testDir: './specs',
  workers: 2,
  fullyParallel: true,
  projects: [
    // Separate output folders: each run empties its own, and the second project runs after the first.
    { name: 'beside', outputDir: '../test-results/beside', testIgnore: ALONE },
    {
      name: 'alone',
      outputDir: '../test-results/alone',
      testMatch: ALONE,
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
    // A trace costs a tenth of the run time: it is recorded only when single files are run, to analyse a
    // failure.
    trace: { mode: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off', screenshots: false },
    screenshot: 'only-on-failure',
    // The product honours the reduced-motion setting: nothing moves while a test waits to click it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      // Without a locale of UTF-8, Chromium calls each file with a Japanese name "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each window lives for seconds: optimising its code costs more processor time than it saves.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
});
