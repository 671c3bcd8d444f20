import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { findChromium } from './chromium.mjs';
import { node } from './command.mjs';
import { testEnvironment } from './ports.mjs';

/** Playwright against a fresh stack on ports and data of its own. */
export async function browserTests(tally) {
  const env = { ...process.env, ...testEnvironment('e2e') };
  let chromium;
  let stack;
  try {
    chromium = await findChromium();
    console.log(`Chromium: ${chromium.file} (${chromium.source})`);
    stack = await startStack(env);
  } catch (error) {
    return tally.fail('browser tests', error.message);
  }
  const report = join(root, '.cache/playwright/report.json');
  mkdirSync(join(root, '.cache/playwright'), { recursive: true });
  rmSync(report, { force: true });
  try {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    await node([cli, 'test', '--config', join(root, 'e2e/playwright.config.ts'), '--reporter=line,json'], {
      show: 'all',
      env: { ...env, CHROMIUM_PATH: chromium.file, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
  } finally {
    await stack.stop();
  }
  tally.add(
    'playwright',
    existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : undefined,
  );
}

/** Starts the stack with fresh data and waits until it says that it is ready. */
async function startStack(env) {
  const child = spawn(process.execPath, [join(root, 'dev/dist/main.js'), '--reset'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(' is ready after ')) resolve(true);
    });
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    throw new Error(complaints.trim() || 'The stack did not start.');
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Each test of Playwright once; a test that passed only when repeated counts as failed. */
function readReport(report) {
  const tests = report.suites.flatMap((suite) => specsOf(suite, []));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ title, status }) => `${title}${status === 'flaky' ? ' (passed only when repeated)' : ''}`),
  };
}

function specsOf(suite, above) {
  const titles = [...above, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ title: [...titles, spec.title].join(' › '), status: test.status })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}
