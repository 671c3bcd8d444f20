import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { findChromium } from './chromium.mjs';
import { node } from './command.mjs';
import { startLongRunning } from './long-running.mjs';
import { testEnvironment } from './ports.mjs';
import { fromPlaywright, literally, resultOf } from './reports.mjs';

/**
 * Playwright against a fresh stack on ports and data of its own.
 * @param {import('./tally.mjs').Step} step
 * @param {import('./selection.mjs').Selection} selection
 * @param {{ title?: string, times?: number }} options
 */
export async function browserTests(step, { specs }, { title, times = 1 }) {
  const env = { ...process.env, ...testEnvironment('e2e') };
  let chromium;
  let stack;
  try {
    chromium = await findChromium();
    step.say(`Chromium: ${chromium.file} (${chromium.source})`);
    stack = await startStack(env);
  } catch (error) {
    return step.fail('browser tests', error.message);
  }
  const report = join(root, '.cache/playwright/report.json');
  mkdirSync(join(root, '.cache/playwright'), { recursive: true });
  try {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const config = join(root, 'e2e/playwright.config.ts');
    // Playwright takes both as patterns.
    const chosen = [...specs.map(literally), ...(title ? ['--grep', literally(title)] : [])];
    for (let time = 0; time < times; time += 1) {
      rmSync(report, { force: true });
      const run = await node([cli, 'test', '--config', config, '--reporter=line,json', ...chosen], {
        onLine: step.say,
        env: { ...env, CHROMIUM_PATH: chromium.file, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      step.add('playwright', resultOf(report, fromPlaywright, run));
    }
  } finally {
    await stack.stop().catch((error) => step.fail('stack', error.message));
  }
}

/** Starts the stack with fresh data and waits until it says that it is ready. */
const startStack = (env) =>
  startLongRunning([join(root, 'dev/dist/main.js'), '--reset'], {
    env,
    ready: (line) => line.includes(' is ready after ') || undefined,
  });
