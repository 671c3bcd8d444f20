import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { stoppedWithRun } from './children.mjs';

/**
 * Starts a script that runs until it is stopped, and waits for the line that signals readiness.
 * @template T
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, ready: (line: string) => T | undefined }} options ready: the value parsed from
 * that line
 * @returns {Promise<{ readyWith: T, ended: Promise<unknown>, stop(): Promise<void> }>} stop throws when the process
 * had already exited
 * @throws {Error} with its error output, when it exits before it is ready
 */
export async function startLongRunning(args, { env, ready }) {
  const child = stoppedWithRun(
    spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  let errorOutput = '';
  child.stderr.on('data', (chunk) => (errorOutput = `${errorOutput}${chunk}`.slice(-4_000)));
  let isOver = false;
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => (isOver = true));
  const isReady = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = ready(line);
      if (found !== undefined) resolve(found);
    });
  });
  const readyWith = await Promise.race([isReady, ended.then(() => undefined)]);
  if (readyWith === undefined) throw new Error(errorOutput.trim() || `${args[0]} did not start.`);
  return {
    readyWith,
    ended,
    stop: async () => {
      if (isOver) throw new Error(`It exited while tests needed it.\n${errorOutput.trim()}`);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
