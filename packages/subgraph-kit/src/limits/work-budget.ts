import { AsyncLocalStorage } from 'node:async_hooks';
import { type AppError, MESSAGES, resourceExhausted } from '../errors/errors.js';

/** Limits of one operation. */
export interface WorkAllowance {
  /** Rows and references loaded from the database or returned, counted each time. */
  rows: number;
  /** Milliseconds after which a query is aborted. */
  deadlineMs: number;
}

export type EndReason = 'rows' | 'deadline';

/** Added to the deadline, so that the operation is answered before the database aborts. */
const DATABASE_GRACE_MS = 500;

/**
 * The remaining budget of one operation. Whatever loads or returns rows is charged to it; once it is used up, every
 * further charge is rejected, and the operation is answered with that error.
 */
export class WorkBudget {
  private used = 0;
  private reason: EndReason | undefined;
  private refusal: AppError | undefined;
  private readonly startedAt = performance.now();
  private readonly watchers: ((refusal: AppError) => void)[] = [];

  constructor(private readonly allowance: WorkAllowance) {}

  /** Rows and references so far. */
  get rows(): number {
    return this.used;
  }

  /** Why the operation was aborted, if it was. */
  get endedBy(): EndReason | undefined {
    return this.reason;
  }

  /** The error with which an aborted operation is answered. */
  get ended(): AppError | undefined {
    return this.refusal;
  }

  /** How long the database may still work for the operation, in milliseconds. */
  get databaseMs(): number {
    const left = this.startedAt + this.allowance.deadlineMs - performance.now();
    return Math.max(1, Math.ceil(left)) + DATABASE_GRACE_MS;
  }

  /** Charges `rows` to the budget. @throws RESOURCE_EXHAUSTED once the budget is exceeded */
  consume(rows: number): void {
    if (this.refusal) throw this.refusal;
    this.used += rows;
    if (this.used > this.allowance.rows) throw this.end('rows');
  }

  /** Aborts the operation: further charges are rejected. */
  end(reason: EndReason): AppError {
    if (this.refusal) return this.refusal;
    this.reason = reason;
    this.refusal = resourceExhausted(reason === 'rows' ? MESSAGES.tooMuchData : MESSAGES.tooSlow);
    for (const tell of this.watchers) tell(this.refusal);
    return this.refusal;
  }

  /** Calls `tell` once the operation is aborted. */
  onEnd(tell: (refusal: AppError) => void): void {
    if (this.refusal) tell(this.refusal);
    else this.watchers.push(tell);
  }
}

const storage = new AsyncLocalStorage<WorkBudget>();

/** Runs `work` within an operation that has this budget. */
export const runWithin = <T>(budget: WorkBudget, work: () => T): T => storage.run(budget, work);

/** The budget of the current operation; jobs and other work outside a request have none. */
export const currentBudget = (): WorkBudget | undefined => storage.getStore();
