import { AsyncLocalStorage } from 'node:async_hooks';
import { MESSAGES, resourceExhausted, type AppError } from './errors.js';

/** How much one operation may take. */
export interface WorkAllowance {
  /** Rows and references that may come from the database or go into the answer, counted each time. */
  rows: number;
  /** Milliseconds after which a query is given up. */
  deadlineMs: number;
}

export type EndReason = 'rows' | 'deadline';

/** Beyond the deadline, so that the operation is answered before the database gives up. */
const DATABASE_GRACE_MS = 500;

/**
 * What is left for one operation. Whatever loads or hands out rows takes from it; once it is used up, everything that
 * still asks is refused, and the operation is answered with that refusal.
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

  /** Why the operation ended early, if it did. */
  get endedBy(): EndReason | undefined {
    return this.reason;
  }

  /** What it is answered with then. */
  get ended(): AppError | undefined {
    return this.refusal;
  }

  /** How long the database may still work for the operation, in milliseconds. */
  get databaseMs(): number {
    const left = this.startedAt + this.allowance.deadlineMs - performance.now();
    return Math.max(1, Math.ceil(left)) + DATABASE_GRACE_MS;
  }

  /** Takes `rows` from what is left. @throws RESOURCE_EXHAUSTED when there is not enough, and from then on. */
  consume(rows: number): void {
    if (this.refusal) throw this.refusal;
    this.used += rows;
    if (this.used > this.allowance.rows) throw this.end('rows');
  }

  /** Refuses whatever the operation still asks for. */
  end(reason: EndReason): AppError {
    if (this.refusal) return this.refusal;
    this.reason = reason;
    this.refusal = resourceExhausted(reason === 'rows' ? MESSAGES.tooManyRows : MESSAGES.tooSlow);
    for (const tell of this.watchers) tell(this.refusal);
    return this.refusal;
  }

  /** Calls `tell` once the operation ends early. */
  onEnd(tell: (refusal: AppError) => void): void {
    if (this.refusal) tell(this.refusal);
    else this.watchers.push(tell);
  }
}

const storage = new AsyncLocalStorage<WorkBudget>();

/** Runs `work` as part of an operation with that budget. */
export const runWithin = <T>(budget: WorkBudget, work: () => T): T => storage.run(budget, work);

/** The budget of the operation in progress; jobs and other work that no request asked for have none. */
export const currentBudget = (): WorkBudget | undefined => storage.getStore();
