import { join } from 'node:path';
import type { Settings } from '../stack/settings.js';
import { runCommand } from './run-command.js';

/** Lines of an error that one reads before opening the log. */
const SHOWN_LINES = 12;

/** Runs npm in the checkout; its output goes to `watch.log`. @returns a function that throws the end of the output */
export function npmIn(settings: Settings) {
  return async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { exitCode, output } = await runCommand('npm', ['--silent', ...args], {
      cwd: settings.root,
      env: { ...settings.env, ...env },
      logFile: join(settings.logDir, 'watch.log'),
    });
    if (exitCode === 0) return output;
    throw new Error(
      `npm ${args.join(' ')} failed:\n${output.trim().split('\n').slice(-SHOWN_LINES).join('\n')}`,
    );
  };
}
