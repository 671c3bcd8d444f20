import { spawn } from 'node:child_process';
import { root } from '../prepare.mjs';

/**
 * Runs a command of the checkout to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: 'all' | 'stderr' }} [options] show: what to pass on while it comes
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
export function command(command, args, { env = process.env, show } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (isShown) => (chunk) => {
      output += chunk;
      if (isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect(show === 'all'));
    child.stderr.on('data', collect(show !== undefined));
    child.once('error', (error) => resolve({ exitCode: 127, output: error.message }));
    child.once('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/**
 * Runs a script with this Node.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: 'all' | 'stderr' }} [options]
 */
export const node = (args, options) => command(process.execPath, args, options);

/**
 * A check that a script makes by its exit code; its output is the reason.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export async function mustSucceed(args, options) {
  const { exitCode, output } = await node(args, options);
  if (exitCode !== 0) throw new Error(output.trim().slice(-8_000) || `exit code ${exitCode}`);
}
