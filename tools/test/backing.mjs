import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { testEnvironment } from './ports.mjs';

/**
 * Starts the database, the auth emulator and the mail inbox for tests, on ports of their own.
 * @param {(line: string) => void} say
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>} the variables that lead to them
 */
export async function startBacking(say) {
  const child = spawn(process.execPath, [join(root, 'dev/dist/backing.js')], {
    cwd: root,
    env: { ...process.env, ...testEnvironment('unit') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => (line.startsWith('{') ? resolve(JSON.parse(line)) : say(line)));
  });
  const env = await Promise.race([ready, ended.then(() => undefined)]);
  if (!env) throw new Error(complaints.trim() || 'The parts for the tests could not be started.');
  return {
    env,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
