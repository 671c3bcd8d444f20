import { MESSAGES, resourceExhausted } from './errors.js';
import { FairQueue, QueueRefusal, type FairLimits } from './fair-queue.js';
import type { Identity } from './identity.js';
import type { WorkMetrics } from './metrics.js';
import type { WorkAllowance, WorkBudget } from './work-budget.js';

export interface WorkLimits {
  users: FairLimits & WorkAllowance;
  /** Other processes: they work through many rows, and people may be waiting for them inside their own operations. */
  services: FairLimits & WorkAllowance;
}

/** Whose share an operation takes: a demand's, an operator's, a service's. */
const callerOf = (identity: Identity): string => {
  if (identity.kind === 'service') return identity.service;
  if (identity.kind === 'anonymous') return 'anonymous';
  return identity.demand ? `demand:${identity.demand.uuid}` : `operator:${identity.uuid}`;
};

/**
 * Lets operations into a subgraph so that no caller takes all of it. Services have a queue of their own: an operation
 * that runs may ask another subgraph, which asks this one, and must not wait for room that it takes itself.
 * Mutations and queries of one caller do not wait for each other, since a mutation may wait for the outside world.
 */
export class OperationGate {
  private readonly users: FairQueue;
  private readonly services: FairQueue;

  constructor(
    private readonly limits: WorkLimits,
    private readonly metrics: WorkMetrics,
  ) {
    this.users = new FairQueue(limits.users);
    this.services = new FairQueue(limits.services);
  }

  /** What one operation of the caller may take. */
  allowance({ kind }: Identity): WorkAllowance {
    return kind === 'service' ? this.limits.services : this.limits.users;
  }

  /** @returns a function that ends the operation's stay. @throws RESOURCE_EXHAUSTED */
  async enter(identity: Identity, type: string): Promise<() => void> {
    const { kind } = identity;
    const queue = kind === 'service' ? this.services : this.users;
    try {
      const asked = queue.enter(`${type}:${callerOf(identity)}`);
      if (typeof asked === 'function') return asked;
      const end = this.metrics.waitingSeconds.startTimer({ kind });
      return await asked.finally(end);
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error;
      this.metrics.refusals.inc({ reason: error.reason, kind });
      throw resourceExhausted(MESSAGES.busy);
    }
  }

  /** Counts what an operation took once its work is over, and why it ended early if it did. */
  observe({ kind }: Identity, { rows, endedBy }: WorkBudget): void {
    this.metrics.operationRows.observe({ kind }, rows);
    if (endedBy) this.metrics.refusals.inc({ reason: endedBy, kind });
  }
}
