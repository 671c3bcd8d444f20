import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from '../prepare.mjs';
import { command, node } from './command.mjs';

/** Debian's headless build, which comes first: it has no user interface of its own to run. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** In the order in which they are tried. @type {((env: NodeJS.ProcessEnv) => Found | undefined | Promise<Found | undefined>)[]} */
const WAYS = [({ PATH }) => onPath(PATH), playwrights, downloaded, debians];

/** @typedef {{ file: string, source: string }} Found */

/**
 * Finds a Chromium that starts, or installs one: CHROMIUM_PATH, one on PATH, Playwright's own, Debian's package.
 * Playwright's own comes without the libraries that it needs, which a bare machine does not have.
 * @returns {Promise<Found>}
 * @throws {Error} that names the four options, and what was found and does not start
 */
export async function findChromium(env = process.env, ways = WAYS) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named))
      throw new Error(`CHROMIUM_PATH is set to ${named}, which is not an executable file.`);
    const failure = await whyItDoesNotStart(named);
    if (failure) throw new Error(`CHROMIUM_PATH is set to ${named}, which does not start: ${failure}`);
    return { file: named, source: 'CHROMIUM_PATH' };
  }
  const failures = new Map();
  for (const way of ways) {
    const found = await way(env);
    if (!found || failures.has(found.file)) continue;
    const failure = await whyItDoesNotStart(found.file);
    if (!failure) return found;
    failures.set(found.file, failure);
  }
  const broken = [...failures].map(([file, failure]) => `${file} does not start: ${failure}`);
  throw new Error(
    [
      'No Chromium was found. Set CHROMIUM_PATH, install chromium on PATH, let Playwright download its own with its libraries (npx playwright install --with-deps chromium), or run as root on Debian.',
      ...broken,
    ].join(' '),
  );
}

/** @returns {Promise<string | undefined>} the last line that it prints, if it fails */
async function whyItDoesNotStart(file) {
  const { exitCode, output } = await command(file, ['--version']);
  if (exitCode === 0) return undefined;
  return output.trim().split('\n').at(-1) || `exit code ${exitCode}`;
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
