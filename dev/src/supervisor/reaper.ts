import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A small process that outlives this one and stops what it has left behind. It runs `dev/reaper.mjs`. */
export class Reaper {
  private child: ChildProcess | undefined;

  /** The process group must be stopped with the signal when this process dies. */
  add(group: number, signal: NodeJS.Signals): void {
    this.child ??= this.start();
    this.child.stdin?.write(`+${group} ${signal}\n`);
  }

  /** The process group has ended. */
  remove(group: number): void {
    this.child?.stdin?.write(`-${group}\n`);
  }

  private start(): ChildProcess {
    const script = fileURLToPath(new URL('../../reaper.mjs', import.meta.url));
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    child.stdin.on('error', () => undefined);
    child.unref();
    // The pipe must not keep an otherwise finished process alive.
    if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
    return child;
  }
}

export const reaper = new Reaper();
