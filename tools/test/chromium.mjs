import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from '../prepare.mjs';
import { command, node } from './command.mjs';

/** Debian's headless build, which comes first: it has no user interface of its own to run. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Finds a Chromium or installs one: CHROMIUM_PATH, one on PATH, Playwright's own, Debian's package.
 * @returns {Promise<{ file: string, source: string }>}
 * @throws {Error} that names the four options
 */
export async function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return { file: named, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is set to ${named}, which is not an executable file.`);
  }
  return onPath(env.PATH) ?? playwrights() ?? (await downloaded()) ?? (await debians(env)) ?? refuse();
}

function refuse() {
  throw new Error(
    'No Chromium was found. Set CHROMIUM_PATH, install chromium on PATH, let Playwright download its own (npx playwright install chromium), or run as root on Debian.',
  );
}

function onPath(path = '') {
  const file = path
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)))
    .find(isExecutable);
  return file && { file, source: 'PATH' };
}

function playwrights() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? { file, source: "Playwright's own" } : undefined;
}

async function downloaded() {
  const cli = join(root, 'node_modules/playwright/cli.js');
  if (!existsSync(cli)) return undefined;
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const { exitCode } = await node([cli, 'install', 'chromium'], { env });
  return exitCode === 0 ? playwrights() : undefined;
}

async function debians(env) {
  const isDebian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return undefined;
  const apt = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  // The database setup may be running apt at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const install = [...wait, 'install', '-y', '--no-install-recommends', SHELL, 'fonts-noto-cjk'];
  const { exitCode } = await command('apt-get', install, apt);
  if (exitCode !== 0) {
    await command('apt-get', ['update'], apt);
    await command('apt-get', install, apt);
  }
  const found = onPath(env.PATH);
  return found && { ...found, source: "Debian's package" };
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
