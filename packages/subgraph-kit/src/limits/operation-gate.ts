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

/**
 * Admits operations to a subgraph so that no caller takes all of its capacity. Services have a queue of their own: a
 * running operation may call another subgraph, which calls this one, and must not wait for the slot that it holds
 * itself. Mutations and queries of one caller do not wait for each other, since a mutation may wait for an external
 * service.
 */
export class OperationGate {
  private readonly users: AdmissionQueue;
  private readonly services: AdmissionQueue;
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: WorkLimits,
    private readonly metrics: WorkMetrics,
  ) {
    this.users = new AdmissionQueue(limits.users);
    this.services = new AdmissionQueue(limits.services);
  }

  /** Limits of one operation of the caller. */
  allowance({ kind }: Identity): WorkAllowance {
    return kind === 'service' ? this.limits.services : this.limits.users;
  }

  /** @returns a function that releases the slot @throws RESOURCE_EXHAUSTED */
  async enter(identity: Identity, type: string): Promise<() => void> {
    const { kind } = identity;
    const queue = kind === 'service' ? this.services : this.users;
    try {
      const asked = queue.enter(`${type}:${callerOf(identity)}`);
      if (typeof asked !== 'function') {
        const end = this.metrics.waitingSeconds.startTimer({ kind });
        await asked.finally(end);
      }
      if (type === 'mutation') await this.nextTurn();
      return await asked;
    } catch (error) {
      if (!(error instanceof AdmissionError)) throw error;
      this.metrics.refusals.inc({ reason: error.reason, kind });
      throw resourceExhausted(MESSAGES.busy);
    }
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
