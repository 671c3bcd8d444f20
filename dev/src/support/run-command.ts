import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { reaper } from '../supervisor/reaper.js';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The command's output is also appended to this file. */
  logFile?: string;
  /** Text for the command's standard input. */
  input?: string;
}

export interface CommandResult {
  exitCode: number | null;
  /** Standard output and error in order of arrival. */
  output: string;
}

/**
 * Runs a command to completion; a command that cannot be started counts as exit code 127. It ends with this
 * process, including all its children.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const log = options.logFile ? createWriteStream(options.logFile, { flags: 'a' }) : undefined;
    const child = spawn(command, args, { cwd: options.cwd, env: options.env, stdio: 'pipe', detached: true });
    const group = child.pid;
    if (group !== undefined) reaper.add(group, 'SIGTERM');
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      log?.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    const finish = (exitCode: number | null): void => {
      log?.end();
      if (group !== undefined) reaper.remove(group);
      resolve({ exitCode, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (exitCode) => finish(exitCode));
  });
}
