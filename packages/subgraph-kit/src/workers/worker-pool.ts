import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { resourceExhausted } from '../errors/errors.js';
import { assertOutsideTransaction } from '../transactions/transaction-context.js';
import { FairQueue, type Priority } from './fair-queue.js';
import {
  WorkerAbortedError,
  WorkerCrashedError,
  WorkerMemoryError,
  WorkerTaskError,
  WorkerTimeoutError,
} from './worker-errors.js';
import type { TaskEnd, WorkerMetrics } from './worker-metrics.js';
import type { TaskFailure, TaskOutcome } from './worker-task.js';

/** Each thread has its own memory, so the number of cores alone must not decide the number of threads. */
const MAX_DEFAULT_THREADS = 4;
/** Idle threads are terminated after this time. */
const IDLE_MS = 20_000;
/** Threads yield to the main thread, which answers requests. */
const NICENESS = 5;
const YOUNG_GENERATION_MB = 32;
const BUSY = '処理が混み合っています。しばらくしてからもう一度お試しください。';

export interface WorkerPoolOptions {
  /** Short name for metrics and errors, such as `pdf`. */
  readonly name: string;
  /** Compiled worker file: see `workerFile` and `workerTask`. */
  readonly file: string;
  /** Default: one less than there are processor cores, from one to four. */
  readonly maxThreads?: number;
  /** JavaScript heap of one thread. Buffers and native memory do not count: limit the size of inputs, too. */
  readonly memoryMb: number;
  /** Time limit of one task, counted from its start. */
  readonly timeoutMs: number;
  /** Most waiting tasks, per owner and in total. */
  readonly maxQueue: { readonly perOwner: number; readonly total: number };
  /** Japanese message of RESOURCE_EXHAUSTED where the queue is full. */
  readonly busyMessage?: string;
  readonly idleMs?: number;
}

/** How a task is scheduled, limited and cancelled. */
export interface RunOptions {
  /** The owner for fair scheduling: a demand, or a sender of mail. */
  readonly owner: string;
  /** Priority among the tasks of the same owner. */
  readonly priority?: Priority;
  /** Overrides the pool's. */
  readonly timeoutMs?: number;
  /** Cancels the task, whether waiting or running. */
  readonly signal?: AbortSignal;
  /**
   * Names work of which the caller wants only the newest, such as one person's preview of one order: a waiting task
   * of the same name is cancelled. A running one continues, since terminating its thread would cost more than its
   * result.
   */
  readonly newestOf?: string;
  /** Memory of the task that is transferred instead of copied; the caller must not use it afterwards. */
  readonly transferList?: readonly Transferable[];
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly options: RunOptions;
  readonly since: number;
  /** `newestOf` with its owner. */
  readonly newestName: string | null;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: Error) => void;
  /** Rejects a task that is still waiting. */
  readonly takeBack: (error: WorkerAbortedError) => void;
  readonly onAbort: () => void;
}

interface Running {
  readonly controller: AbortController;
  /** Why the pool terminates the thread, if it does. */
  reason: Error | null;
}

const ENDS: readonly (readonly [new (...args: never[]) => Error, TaskEnd])[] = [
  [WorkerTimeoutError, 'timeout'],
  [WorkerMemoryError, 'memory'],
  [WorkerCrashedError, 'crash'],
  [WorkerAbortedError, 'aborted'],
];

const endOf = (error: Error): TaskEnd => ENDS.find(([type]) => error instanceof type)?.[1] ?? 'error';

/** Recreates the error that was thrown on the other thread. */
function rebuilt({ name, message, stack }: TaskFailure): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Runs work that would block the main thread on worker threads, with time and memory limits and scheduled fairly
 * between owners. Threads start with the first task and exit when idle. A task that breaks a limit costs only its own
 * thread; the process and the other tasks continue.
 */
export class WorkerPool<Task, Result> {
  readonly name: string;
  private readonly maxThreads: number;
  private readonly queue = new FairQueue<Waiting<Task, Result>>();
  private readonly running = new Set<Running>();
  private readonly newest = new Map<string, Waiting<Task, Result>>();
  private threads: Piscina<Task, TaskOutcome<Result>> | null = null;
  private isClosed = false;

  constructor(
    private readonly options: WorkerPoolOptions,
    private readonly metrics?: WorkerMetrics,
  ) {
    this.name = options.name;
    this.maxThreads =
      options.maxThreads ?? Math.min(MAX_DEFAULT_THREADS, Math.max(1, availableParallelism() - 1));
  }

  /**
   * Runs a task when its owner is next.
   * @throws AppError RESOURCE_EXHAUSTED immediately, when too many tasks are waiting
   * @throws WorkerTimeoutError, WorkerMemoryError, WorkerCrashedError when the task was terminated
   * @throws WorkerTaskError when the task threw; WorkerAbortedError when it was cancelled
   */
  async run(task: Task, options: RunOptions): Promise<Result> {
    assertOutsideTransaction(`work of the pool ${this.name}`);
    const { owner, signal } = options;
    const { perOwner, total } = this.options.maxQueue;
    if (this.isClosed) throw new WorkerAbortedError(this.name, 'closed');
    if (signal?.aborted) throw this.aborted(signal);
    const newestName = options.newestOf === undefined ? null : JSON.stringify([owner, options.newestOf]);
    if (newestName !== null)
      this.newest.get(newestName)?.takeBack(new WorkerAbortedError(this.name, 'superseded'));
    const isFree = this.running.size < this.maxThreads && this.queue.size === 0;
    if (!isFree && (this.queue.sizeOf(owner) >= perOwner || this.queue.size >= total)) {
      this.metrics?.seconds.observe({ pool: this.name, outcome: 'refused' }, 0);
      throw resourceExhausted(this.options.busyMessage ?? BUSY);
    }
    return new Promise<Result>((resolve, reject) => {
      const waiting: Waiting<Task, Result> = {
        task,
        options,
        since: performance.now(),
        newestName,
        resolve,
        reject,
        takeBack: (error) => {
          if (this.queue.remove(owner, waiting)) this.finish(waiting, error);
        },
        onAbort: () => waiting.takeBack(this.aborted(signal)),
      };
      signal?.addEventListener('abort', waiting.onAbort, { once: true });
      if (newestName !== null) this.newest.set(newestName, waiting);
      this.queue.push(owner, waiting, options.priority);
      this.startNext();
    });
  }

  /** Terminates all threads; waiting, running and later tasks are rejected with WorkerAbortedError. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.queue.settle(next.options.owner);
      this.finish(next, new WorkerAbortedError(this.name, 'closed'));
    }
    for (const one of this.running) this.end(one, new WorkerAbortedError(this.name, 'closed'));
    await this.threads?.destroy();
    this.threads = null;
  }

  private startNext(): void {
    while (this.running.size < this.maxThreads) {
      const next = this.queue.shift();
      if (!next) break;
      void this.execute(next);
    }
    this.measure();
  }

  private async execute(waiting: Waiting<Task, Result>): Promise<void> {
    const { task, options } = waiting;
    const { owner, signal, timeoutMs = this.options.timeoutMs, transferList = [] } = options;
    this.forgetNewest(waiting);
    const running: Running = { controller: new AbortController(), reason: null };
    this.running.add(running);
    const onAbort = (): void => this.end(running, this.aborted(signal));
    signal?.removeEventListener('abort', waiting.onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => this.end(running, new WorkerTimeoutError(this.name, timeoutMs)),
      timeoutMs,
    );
    let outcome: TaskOutcome<Result> | Error;
    try {
      this.threads ??= this.open();
      outcome = await this.threads.run(task, {
        signal: running.controller.signal,
        transferList: [...transferList],
      });
    } catch (error) {
      outcome = running.reason ?? this.crash(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.running.delete(running);
      this.queue.settle(owner);
    }
    this.finish(waiting, outcome);
    this.startNext();
  }

  private end(running: Running, reason: Error): void {
    running.reason ??= reason;
    running.controller.abort();
  }

  private finish(waiting: Waiting<Task, Result>, outcome: TaskOutcome<Result> | Error): void {
    waiting.options.signal?.removeEventListener('abort', waiting.onAbort);
    this.forgetNewest(waiting);
    const seconds = (performance.now() - waiting.since) / 1_000;
    const observe = (end: TaskEnd): void =>
      this.metrics?.seconds.observe({ pool: this.name, outcome: end }, seconds);
    this.measure();
    if (outcome instanceof Error) {
      observe(endOf(outcome));
      waiting.reject(outcome);
    } else if (outcome.isOk) {
      observe('ok');
      waiting.resolve(outcome.value);
    } else {
      observe('error');
      waiting.reject(new WorkerTaskError(this.name, { cause: rebuilt(outcome.failure) }));
    }
  }

  private aborted(signal: AbortSignal | undefined): WorkerAbortedError {
    return new WorkerAbortedError(this.name, 'signal', { cause: signal?.reason });
  }

  private forgetNewest(waiting: Waiting<Task, Result>): void {
    if (waiting.newestName !== null && this.newest.get(waiting.newestName) === waiting) {
      this.newest.delete(waiting.newestName);
    }
  }

  private crash(cause: unknown): Error {
    return codeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new WorkerMemoryError(this.name, { cause })
      : new WorkerCrashedError(this.name, { cause });
  }

  private open(): Piscina<Task, TaskOutcome<Result>> {
    const { file, memoryMb, idleMs = IDLE_MS } = this.options;
    const threads = new Piscina<Task, TaskOutcome<Result>>({
      filename: file,
      minThreads: 0,
      maxThreads: this.maxThreads,
      idleTimeout: idleMs,
      niceIncrement: NICENESS,
      // Keeps the event loop of an idle thread running, so that leftovers of a task finish between tasks.
      useAtomics: false,
      recordTiming: false,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: Math.min(YOUNG_GENERATION_MB, memoryMb),
      },
    });
    // A thread that fails while idle or starting. Its task, if it has one, is still queued within the library.
    threads.on('error', (cause: unknown) => {
      if (threads.threads.length > 0) return;
      for (const one of this.running) this.end(one, this.crash(cause));
    });
    return threads;
  }

  private measure(): void {
    this.metrics?.waiting.set({ pool: this.name }, this.queue.size);
    this.metrics?.running.set({ pool: this.name }, this.running.size);
  }
}
