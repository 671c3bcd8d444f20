import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { startLongRunning } from './long-running.mjs';
import { testEnvironment } from './ports.mjs';

/**
 * Starts the database, the auth emulator and the mail inbox for tests, on separate ports.
 * @param {(line: string) => void} say
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>} the environment variables for using them
 */
export async function startBacking(say) {
  const { readyWith: env, stop } = await startLongRunning([join(root, 'dev/dist/backing.js')], {
    env: { ...process.env, ...testEnvironment('unit') },
    ready: (line) => (line.startsWith('{') ? JSON.parse(line) : say(line)),
  });
  return { env, stop };
}
