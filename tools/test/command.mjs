import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { stoppedWithRun } from './children.mjs';

/**
 * Runs a command in the checkout to completion.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, only?: 'stderr' }} [options] onLine receives
 * each line of both streams, or of one, as it is printed
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
export function command(command, args, { env = process.env, onLine, only } = {}) {
  return new Promise((resolve) => {
    const child = stoppedWithRun(
      spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
      {
        leavesChildren: true,
      },
    );
    let output = '';
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8');
      child[name].on('data', (chunk) => (output += chunk));
      const isShown = onLine && (only === undefined || only === name);
      if (isShown) createInterface({ input: child[name] }).on('line', onLine);
    }
    child.once('error', (error) => resolve({ exitCode: 127, output: error.message }));
    child.once('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/**
 * Runs a script with the current Node.
 * @param {string[]} args
 * @param {Parameters<typeof command>[2]} [options]
 */
export const node = (args, options) => command(process.execPath, args, options);

/**
 * For compilers that are written in Go: they collect garbage less often, which saves a quarter of their processor time,
 * up to a limit of memory.
 */
export const goEnvironment = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/**
 * Runs a check that reports failure by its exit code; its output becomes the error message.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export async function mustSucceed(args, options) {
  const { exitCode, output } = await node(args, options);
  if (exitCode !== 0) throw new Error(output.trim().slice(-8_000) || `exit code ${exitCode}`);
}
