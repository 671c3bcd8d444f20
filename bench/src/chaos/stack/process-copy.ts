import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, readlinkSync } from 'node:fs';

const SHIFT_CLOCK = new URL('../../../src/chaos/stack/shift-clock.mjs', import.meta.url);
const STOP_MS = 30_000;

/** A running process, as it can be started once more; Linux only. */
interface Recipe {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export function recipeOf(pid: number): Recipe {
  const [command = '', ...args] = parts(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(
    parts(`/proc/${pid}/environ`).map((line): [string, string] => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
  return { command, args, cwd: readlinkSync(`/proc/${pid}/cwd`), env };
}

const parts = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\0')
    .filter((part) => part !== '');

/** A second instance of a process of the stack, on ports of its own. */
export class ProcessCopy {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static start(
    { command, args, cwd, env }: Recipe,
    options: { port: number; inboundPort: number; log: string; clockMs?: number },
  ): ProcessCopy {
    const child = spawn(command, args, {
      cwd,
      env: {
        ...env,
        PORT: String(options.port),
        ...('INBOUND_SMTP_PORT' in env && { INBOUND_SMTP_PORT: String(options.inboundPort) }),
        ...(options.clockMs !== undefined && {
          NODE_OPTIONS: `--import ${SHIFT_CLOCK.href}`,
          CHAOS_CLOCK_MS: String(options.clockMs),
        }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(options.log, { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return new ProcessCopy(options.port, child);
  }

  /** @throws Error when the process could not be started */
  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The process was not started.');
    return this.child.pid;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Stops it as an orchestrator does, and kills it when it has not ended after half a minute. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
}
