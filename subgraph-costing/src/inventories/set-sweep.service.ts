import { eachOf, FileJobs, systemScope, type TenantScope, WithdrawnDemands } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { jobOfSet, type SetNames, setsOf } from './inventory-sets.js';

/** A published set whose rows are not all in their place. */
interface Unfinished {
  readonly demandUuid: string;
  readonly set: string;
}

/** What jobs store as sets. */
export interface SweptSets<T extends Unfinished> {
  /** The jobs that store them. */
  readonly kinds: readonly string[];
  unfinished(): Promise<readonly T[]>;
  finish(scope: TenantScope, set: T): Promise<void>;
  /** Removes rows that are not published. */
  discard(scope: TenantScope, sets: SetNames): Promise<void>;
}

/** Finishes sets whose jobs have ended early, and removes the rows of failed ones. */
@Injectable()
export class SetSweep {
  constructor(
    private readonly jobs: FileJobs,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run<T extends Unfinished>(sets: SweptSets<T>, signal?: AbortSignal): Promise<void> {
    const steps = [() => this.finishAll(sets, signal), () => this.discardFailed(sets, signal)];
    await eachOf(steps, (step) => step(), signal);
  }

  private async finishAll<T extends Unfinished>(sets: SweptSets<T>, signal?: AbortSignal): Promise<void> {
    const unfinished = await sets.unfinished();
    const demandUuids = unfinished.map(({ demandUuid }) => demandUuid);
    const active = new Set(await this.withdrawn.withoutWithdrawn(demandUuids));
    const left = unfinished.filter(({ demandUuid }) => active.has(demandUuid));
    await eachOf(left, (one) => sets.finish(systemScope(one.demandUuid), one), signal);
  }

  private async discardFailed<T extends Unfinished>(sets: SweptSets<T>, signal?: AbortSignal): Promise<void> {
    // A job that has ended publishes nothing any more.
    const ended = await this.jobs.endedLately(sets.kinds);
    const published = new Set((await sets.unfinished()).map(({ set }) => jobOfSet(set)));
    const failed = ended.filter(({ _id }) => !published.has(_id));
    await eachOf(failed, ({ _id, demandUuid }) => sets.discard(systemScope(demandUuid), setsOf(_id)), signal);
  }
}
