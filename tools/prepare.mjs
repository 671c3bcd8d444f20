/**
 * What the commands do first: look at Node, install the dependencies, build. Plain JavaScript without dependencies.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { inTurn } from './turn.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MINIMUM_NODE = [20, 19];

/** Installations and builds of a checkout, one after the other. */
const preparing = (say) => ({ file: join(root, '.cache/preparing.pid'), what: 'installs or builds', say });

/** A failure that a person can mend: its message says what to do, without a stack. */
export class Refusal extends Error {}

/** @param {unknown} error */
export function sayAndExit(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

/** @throws {Refusal} when this Node is too old, or the system has no process groups, which stop the parts of a stack */
export function requireNode(version = process.versions.node, platform = process.platform) {
  if (platform === 'win32')
    throw new Refusal(
      '発注ハブ does not run on Windows itself: use WSL 2, or the dev container (.devcontainer), and start again.',
    );
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Refusal(
    `This is Node ${version}; 発注ハブ needs Node ${MINIMUM_NODE.join('.')} or newer. Install it and start again.`,
  );
}

/**
 * Runs a command in the checkout; its output goes to a file below `.data/logs`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ log: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @returns {Promise<{ exitCode: number, output: string, logFile: string }>}
 */
export function run(command, args, { log, env = process.env, onLine }) {
  const logFile = join(root, '.data/logs', log);
  mkdirSync(dirname(logFile), { recursive: true });
  const file = createWriteStream(logFile);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // Asked to stop, the command stops too: by itself, or after a while by force.
    const forward = (signal) => {
      process.exitCode = 130;
      child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      file.write(chunk);
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const finish = (exitCode, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward);
      file.end();
      if (process.exitCode === 130) process.exit(130);
      resolve({ exitCode: signal ? 1 : (exitCode ?? 1), output, logFile });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127, null);
    });
    child.once('close', finish);
  });
}

/** The line of a command's output that says best why it failed. @param {string} output */
function cause(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm (notice|warn)/.test(line));
  const isAnswer = (line) =>
    /error|fail/i.test(line) && !/complete log of this run|npm error (code|path)/.test(line);
  return (lines.find(isAnswer) ?? lines.at(-1) ?? 'it said nothing').trim();
}

/** Lines that a build prints whether it fails or not, and stacks of the tools. */
const NOISE =
  /^$|^> |^cache miss|^npm (?:error|notice|warn)|^<w>|^\(node:\d+\)|^\(Use `node|^\s+at .+:\d+:\d+\)?$/;
const LINES_OF_A_FAILURE = 15;

/**
 * What the first workspace that could not be built said about it.
 * @param {string} output of turbo
 * @returns {string} `of <workspace> failed:` and its lines, or `failed:` and one line where turbo itself failed
 */
export function describeFailedBuild(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const [, workspace, task] =
    lines.map((line) => /^([^#\s]+)#([\w:]+): +ERROR /.exec(line)).find(Boolean) ?? [];
  const prefix = `${workspace}:${task}: `;
  const said = lines
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length).trimEnd())
    .filter((line) => !NOISE.test(line));
  if (said.length === 0) return `failed: ${cause(output)}.`;
  return [`of ${workspace} failed:`, ...said.slice(0, LINES_OF_A_FAILURE).map((line) => `  ${line}`)].join(
    '\n',
  );
}

/**
 * Installs the dependencies, unless exactly those of the lock file are there.
 * @param {(line: string) => void} say
 */
export async function install(say) {
  if (isInstalled()) return;
  await inTurn(preparing(say), async () => {
    if (isInstalled()) return;
    say('Installing the dependencies: a few minutes at the first start.');
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { exitCode, output, logFile } = await run('npm', args, { log: 'install.log' });
    if (exitCode === 0) return;
    throw new Refusal(
      `npm ci failed: ${cause(output)}. Check the connection to the package registry. The log: ${logFile}`,
    );
  });
}

/** Whether node_modules holds what package-lock.json says; npm keeps its own list of what it has installed. */
function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages: there } = JSON.parse(readFileSync(hidden, 'utf8'));
  const isThere = (path, { version }) =>
    path.startsWith('node_modules/')
      ? path in there && there[path].version === version
      : existsSync(join(root, path));
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') || entry.optional || entry.devOptional || isThere(path, entry),
  );
}

/** What turbo must not do in a script: ask, phone home. */
export const turboEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  CI: process.env.CI ?? 'true',
};

/**
 * Builds every workspace whose sources have changed.
 * @param {(line: string) => void} say
 * @param {string[]} filters turbo's filters; none means all
 * @param {string} task of turbo.json
 */
export async function build(say, filters = [], task = 'build') {
  await inTurn(preparing(say), () => buildNow(say, filters, task));
}

async function buildNow(say, filters, task) {
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const began = Date.now();
  say('Building what has changed.');
  const args = [turbo, 'run', task, '--output-logs=errors-only', '--concurrency=2'];
  const { exitCode, output, logFile } = await run(
    process.execPath,
    [...args, ...filters.map((filter) => `--filter=${filter}`)],
    { log: 'build.log', env: turboEnv },
  );
  if (exitCode !== 0) throw new Refusal(`The build ${describeFailedBuild(output)}\nThe log: ${logFile}`);
  const cached = /Cached:\s+(\d+) cached, (\d+) total/.exec(output);
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  say(`Built in ${seconds} s${cached ? ` (${cached[1]} of ${cached[2]} workspaces unchanged)` : ''}.`);
}
