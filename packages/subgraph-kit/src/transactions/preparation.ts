import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from '../errors/errors.js';
import { loggableError } from '../observability/logger.js';

type Action = () => Promise<unknown>;

const MAX_PREPARATIONS = 5;
const CHANGING = '同時に行われた変更のため、処理できませんでした。もう一度お試しください。';

/** What a `prepare` has done outside of the transaction, and how it is undone. */
export class Preparation {
  private readonly undoing: Action[] = [];
  private readonly releasing: Action[] = [];

  /** Runs when nothing was committed, such as to remove a file that only the commit would have referred to. */
  onFailure(undo: Action): void {
    this.undoing.push(undo);
  }

  /** Runs in any case, after the commit or the failure, such as to release a lock. */
  afterwards(release: Action): void {
    this.releasing.push(release);
  }

  /** Never rejects, so that the error of the operation stays the visible one. @returns the errors */
  async end(isCommitted: boolean): Promise<unknown[]> {
    const actions = [...(isCommitted ? [] : this.undoing), ...this.releasing].reverse();
    const outcomes = await Promise.allSettled(actions.map((action) => action()));
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  }
}

/** An operation in two phases: slow and remote work first, then a short transaction. */
export interface TwoPhaseWork<P, T> {
  /** Reads, remote calls and files, outside of any transaction. It stores nothing that others see. */
  readonly prepare: (preparation: Preparation) => Promise<P>;
  /**
   * Checks in the transaction that what `prepare` read is still current, and writes. Like every transaction it may be
   * run several times.
   *
   * @throws PreparationOutdatedError when `prepare` has to be repeated
   */
  readonly commit: (prepared: P, session: ClientSession) => Promise<T>;
}

/** What was prepared no longer applies, and the caller could not know: it is prepared again. */
export class PreparationOutdatedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PreparationOutdatedError';
  }
}

/**
 * Prepares, then commits; again while what was prepared turns out to be outdated.
 *
 * @param transaction runs its argument in a transaction
 * @throws ABORTED when it was outdated several times
 */
export async function inTwoPhases<P, T>(
  { prepare, commit }: TwoPhaseWork<P, T>,
  transaction: (work: (session: ClientSession) => Promise<T>) => Promise<T>,
  logger: Logger,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const preparation = new Preparation();
    let isCommitted = false;
    try {
      const prepared = await prepare(preparation);
      const result = await transaction((session) => commit(prepared, session));
      isCommitted = true;
      return result;
    } catch (error) {
      if (!(error instanceof PreparationOutdatedError)) throw error;
      if (attempt >= MAX_PREPARATIONS)
        throw new AppError('ABORTED', CHANGING, { isHandled: true, cause: error });
    } finally {
      for (const error of await preparation.end(isCommitted)) {
        logger.warn({ error: loggableError(error) }, 'a preparation could not be undone');
      }
    }
  }
}
