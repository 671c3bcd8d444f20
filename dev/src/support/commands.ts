import { join } from 'node:path';
import type { Settings } from '../stack/settings.js';
import { runCommand } from './run-command.js';

/** Lines of an error that one reads before opening the log. */
const SHOWN_LINES = 12;

/** Runs npm and Node in the checkout; the output goes to `watch.log`. Both throw the end of it where they fail. */
export function commandsIn(settings: Settings) {
  const run = async (command: string, args: readonly string[]): Promise<string> => {
    const { exitCode, output } = await runCommand(command, args, {
      cwd: settings.root,
      env: settings.env,
      logFile: join(settings.logDir, 'watch.log'),
    });
    if (exitCode === 0) return output;
    throw new Error(output.trim().split('\n').slice(-SHOWN_LINES).join('\n'));
  };
  return {
    npm: (args: readonly string[]) => run('npm', ['--silent', ...args]),
    node: (args: readonly string[]) => run(process.execPath, args),
  };
}
