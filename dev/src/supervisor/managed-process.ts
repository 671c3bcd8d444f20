import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { StackError } from '../support/stack-error.js';
import { waitUntil } from '../support/wait-until.js';
import { reaper } from './reaper.js';

export interface ProcessSpec {
  /** How people call it, as in "the auth emulator". */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Everything that the process prints goes here. */
  logFile: string;
  /** What asks it to stop in its own time. */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds between asking it to stop and ending it by force. */
  stopWithinMs?: number;
  /** What it prints when it can be used, for a process that answers before it has read its data. */
  readyText?: string;
}

/** How a process ended. */
export interface Ending {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines that it printed. */
  lastLines: string[];
}

const KEPT_LINES = 20;
/** What cannot start ends by itself; on a machine with much else to do a start may take minutes. */
const READY_WITHIN_MS = 300_000;

/**
 * A process with everything below it, in a group of its own: stopping it, or its death, ends the whole group.
 */
export class ManagedProcess {
  readonly exited: Promise<Ending>;
  private isOver = false;
  /** Everything printed until the ready text has come; undefined from then on. */
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
    // A log that cannot be written must not take the part down.
    this.log.on('error', () => undefined);
    this.log.write(`--- ${new Date().toISOString()} ${spec.command} ${spec.args.join(' ')}\n`);
    child.stdout?.on('data', (chunk: Buffer) => this.keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.keep(chunk));
    const group = child.pid;
    if (group !== undefined) reaper.add(group, spec.stopSignal ?? 'SIGTERM');
    this.exited = new Promise((resolve) => {
      const end = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
        if (this.isOver) return;
        this.isOver = true;
        this.killGroup();
        if (group !== undefined) reaper.remove(group);
        this.log.end();
        resolve({ exitCode, signal, lastLines: this.lines });
      };
      child.once('error', (error) => {
        this.lines.push(error.message);
        end(127, null);
      });
      child.once('exit', (exitCode, signal) => {
        this.killGroup();
        // 'close' comes when the last output has been read; a stray process must not delay it for ever.
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

  /** Waits for the condition; fails in one line when the process dies first or the time runs out. */
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

  /** One line about an end that nobody asked for. */
  describeEnding(ending: Ending): string {
    const how = ending.signal ? `was ended by ${ending.signal}` : `ended with exit code ${ending.exitCode}`;
    const last = ending.lastLines.findLast((line) => line.trim() !== '' && !isRoutine(line));
    return `${this.spec.name} ${how}${last ? `: ${last.trim().slice(0, 300)}` : ''}. Its log: ${this.spec.logFile}`;
  }

  /** Asks the process to stop and returns when it and everything that it started have gone. */
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

/** A structured log line that is no error (pino's levels: 50 and above are) says nothing about an end. */
function isRoutine(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) < 50;
}
