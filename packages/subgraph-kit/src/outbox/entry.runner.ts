import { setTimeout as pause } from 'node:timers/promises';
import { failureName } from '@hacchu-hub/platform-core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DeadLetterError, MAX_CRASHES } from '../dead-letters/dead-letter.error.js';
import { DeadLetters } from '../dead-letters/dead-letters.service.js';
import { JobPostponedError } from '../jobs/job.handler.js';
import { loggableError, LOGGER } from '../observability/logger.js';
import { runInTrace, traceFrom } from '../observability/trace.js';
import { steadyNow } from '../values/time.js';
import { GIVING_UP } from './entry.model.js';
import type { LeasedEntry } from './entry.store.js';
import type { Work } from './kinds.js';
import { OutboxPermanentError } from './outbox.handler.js';
import { QueueMetrics, type RunOutcome } from './queue.metrics.js';
import { retryDelayMs } from './retry-delay.js';
import { errorOf, failureOf } from './stored-failure.js';

const GIVE_UP_AGAIN_MS = 60_000;
/** Grace period of a handler that ignores its signal. */
const OVERRUN_MS = 30_000;

/** Runs that ended well, or that another one continues. */
const HARMLESS: ReadonlySet<RunOutcome> = new Set(['DONE', 'INTERRUPTED', 'POSTPONED']);

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';

/** Runs a leased entry once, and stores how the run ended. */
@Injectable()
export class EntryRunner {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly letters: DeadLetters,
    private readonly metrics: QueueMetrics,
  ) {}

  /** @param stopping aborted when the process shuts down: nothing is started any more */
  async run(entry: LeasedEntry, stopping: AbortSignal): Promise<void> {
    const { kind, document } = entry;
    const trace = traceFrom(document.traceparent, {
      name: `${kind.source === 'JOB' ? 'job' : 'outbox'} ${kind.name}`,
      kind: 'consumer',
      attributes: { 'hacchu.queue.entry': document._id, 'hacchu.queue.attempt': document.attempts },
    });
    this.metrics.running.inc({ kind: kind.name });
    try {
      const outcome = await runInTrace(trace, () => this.attempt(entry, stopping));
      this.metrics.runs.inc({ kind: kind.name, outcome });
      trace.span?.end({
        attributes: { 'hacchu.queue.outcome': outcome },
        ...(HARMLESS.has(outcome) ? {} : { failure: outcome }),
      });
    } catch (error) {
      trace.span?.end({ failure: failureName(error) });
      throw error;
    } finally {
      this.metrics.running.dec({ kind: kind.name });
    }
  }

  private async attempt(entry: LeasedEntry, stopping: AbortSignal): Promise<RunOutcome> {
    const { kind, document, key, lease } = entry;
    const parsed = kind.payload.safeParse(entry.payload);
    if (!parsed.success) {
      this.logger.error({ ...labelOf(entry), key }, 'outbox payload does not match its schema');
      await lease.release({ state: 'FAILED', lastError: 'invalid payload', finishedAt: new Date() });
      return 'GIVEN_UP';
    }
    const work = { id: document._id, key, payload: parsed.data, attempt: document.attempts };
    if (entry.isPoison) return this.moveToDeadLetters(entry, work);
    if (entry.failures >= kind.maxAttempts) {
      return this.giveUp(entry, work, errorOf(document));
    }
    return kind.source === 'JOB'
      ? this.runUnlessBlocked(entry, work, stopping)
      : this.runOnce(entry, work, stopping);
  }

  /** A job with the payload of a dead letter is skipped for some hours. */
  private async runUnlessBlocked(entry: LeasedEntry, work: Work, stopping: AbortSignal): Promise<RunOutcome> {
    const { name } = entry.kind;
    const letter = await this.letters.stateOfJob(name, work.payload);
    if (letter === 'BLOCKED') {
      await this.letters.countSkipped(name, work.payload);
      return this.giveUp(entry, work, new DeadLetterError(MAX_CRASHES));
    }
    const outcome = await this.runOnce(entry, work, stopping);
    if (outcome === 'DONE' && letter === 'RETRYABLE') await this.letters.resolveJob(name, work.payload);
    return outcome;
  }

  private async runOnce(entry: LeasedEntry, work: Work, stopping: AbortSignal): Promise<RunOutcome> {
    const { kind, lease } = entry;
    try {
      stopping.throwIfAborted();
      await runWithin(kind.timeoutMs, stopping, (signal) => kind.run(work, signal));
    } catch (error) {
      return this.afterFailure(entry, work, stopping, error);
    }
    await lease.release({ state: 'DONE', lastError: null, failure: null, finishedAt: new Date() });
    return 'DONE';
  }

  private async afterFailure(
    entry: LeasedEntry,
    work: Work,
    stopping: AbortSignal,
    error: unknown,
  ): Promise<RunOutcome> {
    const { kind, lease, failures } = entry;
    if (error instanceof JobPostponedError && !stopping.aborted) return this.postpone(entry, error);
    const isPermanent = error instanceof OutboxPermanentError;
    if (stopping.aborted && !isPermanent) {
      // Cut short, not failed: another process may begin at once.
      await lease.interrupt();
      await lease.release({});
      return 'INTERRUPTED';
    }
    const isLast = isPermanent || failures + 1 >= kind.maxAttempts;
    const { id, key, attempt } = work;
    this.logger.warn(
      { ...labelOf(entry), id, key, attempt, isLast, error: loggableError(error) },
      kind.source === 'JOB' ? 'job failed' : 'outbox delivery failed',
    );
    if (isLast) return this.giveUp(entry, work, error);
    const later = { availableAt: retryAt(entry), lastError: describe(error), failure: failureOf(error) };
    // A run that stalled its process beyond the lease stays open, and therefore counts as a crash.
    await (lease.wasLost ? lease.abandon(later) : lease.release(later));
    return 'FAILED';
  }

  private async postpone(entry: LeasedEntry, postponed: JobPostponedError): Promise<RunOutcome> {
    const { lease, key } = entry;
    const { message: reason, delayMs, cause } = postponed;
    if (cause !== undefined)
      this.logger.warn({ ...labelOf(entry), key, reason, delayMs, error: loggableError(cause) }, 'job waits');
    await lease.interrupt();
    await lease.release({ availableAt: new Date(steadyNow().getTime() + delayMs) });
    return cause === undefined ? 'POSTPONED' : 'WAITING';
  }

  private async moveToDeadLetters(entry: LeasedEntry, work: Work): Promise<RunOutcome> {
    const { kind, document } = entry;
    const { crashes } = document;
    const error = new DeadLetterError(crashes);
    const { name } = kind;
    const { id, key, payload } = work;
    const letter = { name, key, reason: error.message, crashes };
    if (kind.source === 'JOB') await this.letters.addJob({ ...letter, payload });
    else await this.letters.addEntry(id, { ...letter, payload: entry.payload });
    // A side effect that had failed before its hook crashed the process keeps its own error.
    const hasFailed = kind.source === 'OUTBOX' && document.attempts > GIVING_UP;
    await this.giveUp(entry, work, hasFailed ? errorOf(document) : error);
    return 'DEAD_LETTER';
  }

  private async giveUp(entry: LeasedEntry, work: Work, error: unknown): Promise<RunOutcome> {
    const { kind, document, lease } = entry;
    const givenUp = { attempts: GIVING_UP, lastError: describe(error), failure: failureOf(error) };
    try {
      await lease.write(givenUp);
      await kind.failed?.(work, error);
    } catch (hookError) {
      this.logger.error(
        { key: work.key, error: loggableError(hookError) },
        'outbox failure could not be recorded',
      );
      // Once more, since the database may have been away: it must not run again.
      await lease.release({ ...givenUp, availableAt: new Date(steadyNow().getTime() + GIVE_UP_AGAIN_MS) });
      return 'FAILED';
    }
    const { attempts } = document;
    await lease.release({ ...givenUp, state: 'FAILED', attempts, finishedAt: new Date() });
    return 'GIVEN_UP';
  }
}

/** How log lines name the kind. */
const labelOf = ({ kind }: LeasedEntry): Record<string, string> => ({
  [kind.source === 'JOB' ? 'job' : 'topic']: kind.name,
});

const retryAt = ({ kind, failures }: LeasedEntry): Date =>
  new Date(steadyNow().getTime() + retryDelayMs(kind.delaysMs, failures, Math.random()));

/** @throws when the work exceeds its time; it is no longer awaited */
async function runWithin(
  timeoutMs: number | null,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (timeoutMs === null) return work(stopping);
  const isOver = new AbortController();
  const withinMs = timeoutMs + OVERRUN_MS;
  const overrun = pause(withinMs, undefined, { signal: isOver.signal, ref: false }).then(
    () => {
      throw new Error(`the job did not end within ${withinMs} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work(AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])), overrun]);
  } finally {
    isOver.abort();
  }
}
