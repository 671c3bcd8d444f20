import { setImmediate } from 'node:timers/promises';
import type { Identity } from '@hacchu-hub/platform-core';
import { MESSAGES, resourceExhausted } from '../errors/errors.js';
import type { WorkMetrics } from '../observability/metrics.js';
import { AdmissionError, type AdmissionLimits, AdmissionQueue } from './admission-queue.js';
import type { WorkAllowance, WorkBudget } from './work-budget.js';

export interface WorkLimits {
  users: AdmissionLimits & WorkAllowance;
  /** Other processes: they may process many rows, and their callers may be users waiting for a response. */
  services: AdmissionLimits & WorkAllowance;
}

/** The caller to which an operation is charged: a demand, an operator, a service or an address. */
const callerOf = (identity: Identity): string => {
  if (identity.kind === 'service') return identity.service;
  if (identity.kind === 'anonymous') return `anonymous:${identity.client?.address ?? ''}`;
  return identity.demand ? `demand:${identity.demand.uuid}` : `operator:${identity.uuid}`;
};

/** From this many values on, the variables of a mutation are large: an order of about a hundred lines. */
const LARGE_VALUES = 1_000;

/** An operation that asks to be admitted. */
export interface AdmissionRequest {
  type: string;
  variables?: Record<string, unknown>;
}

/** Whether lists and objects within `value` hold at least `LARGE_VALUES` values; it looks at no more of them. */
function isLarge(value: unknown): boolean {
  const open: unknown[] = [value];
  let found = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Object.values(next);
    found += values.length;
    if (found >= LARGE_VALUES) return true;
    open.push(...values);
  }
  return false;
}

/**
 * Admits operations to a subgraph so that no caller takes all of its capacity. Services have a queue of their own: a
 * running operation may call another subgraph, which calls this one, and must not wait for the slot that it holds
 * itself. Mutations and queries of one caller do not wait for each other, since a mutation may wait for an external
 * service. A caller's mutations with large variables run one after another: each occupies the event loop and the
 * database for tenths of a second, which all other callers would wait for.
 */
export class OperationGate {
  private readonly users: AdmissionQueue;
  private readonly services: AdmissionQueue;
  private readonly largeMutations: AdmissionQueue;
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: WorkLimits,
    private readonly metrics: WorkMetrics,
  ) {
    this.users = new AdmissionQueue(limits.users);
    this.services = new AdmissionQueue(limits.services);
    this.largeMutations = new AdmissionQueue({ ...limits.users, perCaller: 1 });
  }

  /** Limits of one operation of the caller. */
  allowance({ kind }: Identity): WorkAllowance {
    return kind === 'service' ? this.limits.services : this.limits.users;
  }

  /** @returns a function that releases the slot @throws RESOURCE_EXHAUSTED */
  async enter(identity: Identity, { type, variables }: AdmissionRequest): Promise<() => void> {
    const { kind } = identity;
    const caller = callerOf(identity);
    const entered: (() => void)[] = [];
    const leave = (): void => {
      for (const leaveQueue of entered) leaveQueue();
    };
    try {
      if (kind !== 'service' && type === 'mutation' && isLarge(variables)) {
        entered.push(await this.waitFor(this.largeMutations, caller, kind));
      }
      entered.push(
        await this.waitFor(kind === 'service' ? this.services : this.users, `${type}:${caller}`, kind),
      );
      if (type === 'mutation') await this.nextTurn();
      return leave;
    } catch (error) {
      leave();
      if (!(error instanceof AdmissionError)) throw error;
      this.metrics.refusals.inc({ reason: error.reason, kind });
      throw resourceExhausted(MESSAGES.busy);
    }
  }

  /** @returns a function that releases the slot @throws AdmissionError */
  private async waitFor(queue: AdmissionQueue, key: string, kind: Identity['kind']): Promise<() => void> {
    const asked = queue.enter(key);
    if (typeof asked === 'function') return asked;
    const end = this.metrics.waitingSeconds.startTimer({ kind });
    return asked.finally(end);
  }

  /**
   * A turn of the event loop of its own: validating hundreds of lines takes tens of milliseconds, and several such
   * mutations that arrive together would keep all other requests waiting for their sum.
   */
  private nextTurn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => setImmediate());
    return this.lastTurn;
  }

  /** Records what an operation used once its work has ended, and why it was aborted if it was. */
  observe({ kind }: Identity, { rows, endedBy }: WorkBudget): void {
    this.metrics.operationRows.observe({ kind }, rows);
    if (endedBy) this.metrics.refusals.inc({ reason: endedBy, kind });
  }
}
