import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream';
import { StackError } from '../support/stack-error.js';
import { waitUntil } from '../support/wait-until.js';
import { reaper } from './reaper.js';

export interface ProcessSpec {
  /** Display name, as in "the auth emulator". */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** All output of the process is written here. */
  logFile: string;
  /** The signal for a graceful stop. */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds between the stop signal and SIGKILL. */
  stopWithinMs?: number;
  /** Output that marks the process as ready, if it accepts connections before it has read its data. */
  readyText?: string;
  /** Gets each line that it prints on its standard output. */
  onLine?(line: string): void;
}

/** How a process ended. */
export interface Ending {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines of its output. */
  lastLines: string[];
}

const KEPT_LINES = 20;
/** A process that cannot start exits by itself; on a busy machine a start may take minutes. */
const READY_WITHIN_MS = 300_000;

/**
 * A process with all its children, in a separate process group: stopping it, or its exit, ends the whole
 * group.
 */
export class ManagedProcess {
  readonly exited: Promise<Ending>;
  private isOver = false;
  /** All output until the ready text has appeared; undefined afterwards. */
  private untilReady: string | undefined;
  private readonly lines: string[] = [];
  private readonly log: WriteStream;

  private constructor(
    readonly spec: ProcessSpec,
    private readonly child: ChildProcess,
  ) {
    this.untilReady = spec.readyText === undefined ? undefined : '';
    mkdirSync(dirname(spec.logFile), { recursive: true });
    this.log = createWriteStream(spec.logFile, { flags: 'a' });
    // A log that cannot be written must not crash the part.
    this.log.on('error', () => undefined);
    this.log.write(`--- ${new Date().toISOString()} ${spec.command} ${spec.args.join(' ')}\n`);
    child.stdout?.on('data', (chunk: Buffer) => this.keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.keep(chunk));
    const { onLine } = spec;
    if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
    const group = child.pid;
    if (group !== undefined) reaper.add(group, spec.stopSignal ?? 'SIGTERM');
    this.exited = new Promise((resolve) => {
      const end = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
        if (this.isOver) return;
        this.isOver = true;
        this.killGroup();
        if (group !== undefined) reaper.remove(group);
        this.log.end();
        // Also where it could not be written. Nobody finds it incomplete, or removes its folder before it is there.
        finished(this.log, () => resolve({ exitCode, signal, lastLines: this.lines }));
      };
      child.once('error', (error) => {
        this.lines.push(error.message);
        end(127, null);
      });
      child.once('exit', (exitCode, signal) => {
        this.killGroup();
        // 'close' fires when all output was read; a stray child that keeps it open must not delay the exit
        // indefinitely.
        setTimeout(() => end(exitCode, signal), 1_000).unref();
      });
      child.once('close', (exitCode, signal) => end(exitCode, signal));
    });
  }

  static start(spec: ProcessSpec): ManagedProcess {
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new ManagedProcess(spec, child);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.isOver;
  }

  /** Waits for the condition; rejects with one line when the process exits first or the time runs out. */
  async waitUntilReady(isReady: () => Promise<boolean>, timeoutMs = READY_WITHIN_MS): Promise<void> {
    const isUp = await waitUntil(
      async () => this.isOver || (this.untilReady === undefined && (await isReady())),
      { timeoutMs },
    );
    if (this.isOver) throw new StackError(`${this.describeEnding(await this.exited)}`);
    if (!isUp) {
      await this.stop();
      throw new StackError(
        `${this.spec.name} did not become ready within ${timeoutMs / 1_000} s. Its log: ${this.spec.logFile}`,
      );
    }
  }

  /** One line about an unexpected exit. */
  describeEnding(ending: Ending): string {
    const how = ending.signal ? `was ended by ${ending.signal}` : `ended with exit code ${ending.exitCode}`;
    const last = ending.lastLines.findLast((line) => line.trim() !== '' && !isRoutine(line));
    return `${this.spec.name} ${how}${last ? `: ${last.trim().slice(0, 300)}` : ''}. Its log: ${this.spec.logFile}`;
  }

  /** Stops the process and resolves when it and all its children have exited. */
  async stop(): Promise<void> {
    if (this.isOver) return;
    this.child.kill(this.spec.stopSignal ?? 'SIGTERM');
    const force = setTimeout(() => this.killGroup(), this.spec.stopWithinMs ?? 10_000);
    await this.exited;
    clearTimeout(force);
  }

  private killGroup(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // The group is already empty.
    }
  }

  private keep(chunk: Buffer): void {
    if (!this.log.writableEnded) this.log.write(chunk);
    if (this.untilReady !== undefined) {
      this.untilReady += chunk.toString();
      if (this.untilReady.includes(this.spec.readyText ?? '')) this.untilReady = undefined;
    }
    this.lines.push(...chunk.toString().split('\n').filter(Boolean));
    this.lines.splice(0, Math.max(0, this.lines.length - KEPT_LINES));
  }
}

/** A structured log line below level error (pino: 50) does not explain an exit. */
function isRoutine(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) < 50;
}
