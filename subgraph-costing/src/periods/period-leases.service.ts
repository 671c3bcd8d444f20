import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { steadyNow } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';

/** Longer than the calls to the orders slice: a process that is silent for so long has died. */
const LEASE_MS = 2 * 60_000;

/** What is spread over two slices, and done by one process at a time. */
export type Procedure = 'closing' | 'reopening';

/**
 * A MongoDB filter for a period with this procedure in progress under this very lease: nothing that a process writes
 * by it after another one has taken over takes effect.
 */
export interface Lease {
  readonly _id: string;
  readonly 'closing.startedAt'?: string | undefined;
  readonly 'closing.turnUntil'?: Date | undefined;
  readonly 'reopening.startedAt'?: string | undefined;
  readonly 'reopening.turnUntil'?: Date | undefined;
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The lease that a period was written with. */
export const leaseOf = (period: AccountingPeriodDocument, procedure: Procedure): Lease => ({
  _id: period._id,
  [`${procedure}.startedAt`]: period[procedure]?.startedAt,
  [`${procedure}.turnUntil`]: period[procedure]?.turnUntil,
});

/** The leases by which one process at a time closes or reopens a period. */
@Injectable()
export class PeriodLeases {
  constructor(private readonly periods: PeriodRepository) {}

  /** Takes over what a killed process left incomplete. @returns the period; `'busy'` or `'ended'` if there is nothing to do */
  async take(
    scope: TenantScope,
    procedure: Procedure,
    { uuid, startedAt }: { readonly uuid: string; readonly startedAt: string },
  ): Promise<AccountingPeriodDocument | 'busy' | 'ended'> {
    const now = steadyNow();
    const underWay = { _id: uuid, [`${procedure}.startedAt`]: startedAt };
    const taken = await this.periods.updateOne(
      scope,
      { ...underWay, [`${procedure}.turnUntil`]: { $lt: now } },
      { $set: { [`${procedure}.turnUntil`]: leaseFrom(now) } },
    );
    if (taken) return taken;
    return (await this.periods.exists(scope, underWay)) ? 'busy' : 'ended';
  }

  /** Lets another run take over at once. */
  async release(scope: TenantScope, procedure: Procedure, lease: Lease): Promise<void> {
    await this.periods.updateOne(scope, lease, { $set: { [`${procedure}.turnUntil`]: steadyNow() } });
  }
}
