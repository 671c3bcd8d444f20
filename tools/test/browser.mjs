import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { findChromium } from './chromium.mjs';
import { node } from './command.mjs';
import { startLongRunning } from './long-running.mjs';
import { testEnvironment } from './ports.mjs';
import { escapeRegex, fromPlaywright, mergeResults, resultOf } from './reports.mjs';

/** Playwright's projects: tests that stop parts of the stack run last, even when another test has failed. */
const PROJECTS = ['beside', 'alone'];

/**
 * Runs Playwright against a fresh stack with separate ports and data.
 * @param {import('./tally.mjs').Step} step
 * @param {import('./selection.mjs').Selection} selection
 * @param {{ title?: string, times?: number }} options
 */
export async function browserTests(step, { specs, isFiles }, { title, times = 1 }) {
  const env = { ...process.env, ...testEnvironment('e2e'), ...(isFiles && { E2E_TRACE: '1' }) };
  let chromium;
  let stack;
  try {
    chromium = await findChromium();
    step.say(`Chromium: ${chromium.file} (${chromium.source})`);
    stack = await startStack(env);
  } catch (error) {
    return step.fail('browser tests', error.message);
  }
  mkdirSync(join(root, '.cache/playwright'), { recursive: true });
  // Playwright interprets both as regular expressions.
  const chosen = [...specs.map(escapeRegex), ...(title ? ['--grep', escapeRegex(title)] : [])];
  try {
    for (let time = 0; time < times; time += 1) {
      const results = [];
      for (const project of PROJECTS) {
        results.push(await playwright(step, project, chosen, { ...env, CHROMIUM_PATH: chromium.file }));
      }
      step.add('playwright', mergeResults(results));
    }
  } finally {
    await stack.stop().catch((error) => step.fail('stack', error.message));
  }
}

/** Runs one project of the configuration, which may contain none of the selected tests. */
async function playwright(step, project, chosen, env) {
  const report = join(root, `.cache/playwright/${project}.json`);
  rmSync(report, { force: true });
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const config = join(root, 'e2e/playwright.config.ts');
  const which = [`--project=${project}`, '--no-deps', '--pass-with-no-tests', ...chosen];
  const run = await node([cli, 'test', '--config', config, ...which, '--reporter=line,json'], {
    onLine: step.say,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return resultOf(report, fromPlaywright, run);
}

/** Starts the stack with fresh data and waits until it is ready. */
const startStack = (env) =>
  startLongRunning([join(root, 'dev/dist/main.js'), '--reset', '--no-history'], {
    env,
    ready: (line) => line.includes(' is ready after ') || undefined,
  });
