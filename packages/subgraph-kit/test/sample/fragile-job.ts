import { type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { Injectable } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { z } from 'zod';
import {
  createSubgraphModule,
  Job,
  type JobHandler,
  JobQueue,
  type JobRun,
  OUTBOX_MODEL,
  type OutboxDocument,
  OutboxRelay,
  TWO_DEMANDS_AT_ONCE,
  withTransaction,
} from '../../src/index.js';
import { sampleModule } from './note.js';

const payload = z.object({ id: z.string(), demandUuid: z.string().optional() });
type Payload = z.infer<typeof payload>;

/** What the handlers of all jobs observed. */
export const seen = {
  started: [] as string[],
  failed: [] as string[],
  reopened: [] as string[],
  inWork: 0,
  most: 0,
};

/** How they behave. */
export const jobs: { work: (payload: Payload, run: JobRun) => Promise<void> } = {
  work: () => Promise.resolve(),
};

export function resetJobs(): void {
  Object.assign(seen, { started: [], failed: [], reopened: [], inWork: 0, most: 0 });
  jobs.work = () => Promise.resolve();
}

@Injectable()
abstract class RecordedJob implements JobHandler<Payload> {
  readonly payload = payload;

  async run(given: Payload, run: JobRun): Promise<void> {
    seen.started.push(given.id);
    seen.inWork += 1;
    seen.most = Math.max(seen.most, seen.inWork);
    await jobs.work(given, run).finally(() => {
      seen.inWork -= 1;
    });
  }

  failed({ id }: Payload, error: unknown): Promise<void> {
    seen.failed.push(`${id}: ${error instanceof Error ? error.name : 'unknown'}`);
    return Promise.resolve();
  }

  reopen({ id }: Payload): Promise<void> {
    seen.reopened.push(id);
    return Promise.resolve();
  }
}

@Job('fragile', { concurrency: 4 })
class FragileJob extends RecordedJob {}

@Job('once', { maxAttempts: 1 })
class OnceJob extends RecordedJob {}

@Job('shared', TWO_DEMANDS_AT_ONCE)
class SharedJob extends RecordedJob {}

/** Milliseconds after which a silent `short` job is taken over. */
export const SHORT_MS = 1_500;

@Job('short', { takeOverMs: SHORT_MS })
class ShortJob extends RecordedJob {}

const { options } = sampleModule;
/** The sample subgraph with jobs: `fragile`, four at a time, `once`, not tried again, `short`, with a short lease, and `shared`. */
export const jobsModule = createSubgraphModule({
  ...options,
  providers: [...(options.providers ?? []), FragileJob, OnceJob, ShortJob, SharedJob],
});

/** The outbox of one process, and what it does with it. */
export class JobProcess {
  readonly connection: Connection;
  readonly entries: Model<OutboxDocument>;
  readonly relay: OutboxRelay;

  constructor(readonly subgraph: TestSubgraph) {
    const { app } = subgraph;
    this.connection = app.get(getConnectionToken());
    this.entries = app.get(getModelToken(OUTBOX_MODEL));
    this.relay = app.get(OutboxRelay);
  }

  /** Queues jobs; what follows a `#` in their keys is not part of the payload. */
  add(name: 'fragile' | 'once' | 'short', ...keys: string[]): Promise<void> {
    return withTransaction(this.connection, async (session) => {
      for (const key of keys) {
        const job = { name, key, payload: { id: key.replace(/#.*/u, '') } };
        await this.subgraph.app.get(JobQueue).add(session, job);
      }
    });
  }

  /** Queues jobs of a demand, of the kind of which a process runs one for each of two demands. */
  addShared(demandUuid: string, ...keys: string[]): Promise<void> {
    return withTransaction(this.connection, async (session) => {
      for (const key of keys) {
        const job = { name: 'shared', key, payload: { id: key, demandUuid } };
        await this.subgraph.app.get(JobQueue).add(session, job);
      }
    });
  }

  entry(key: string): Promise<OutboxDocument | null> {
    const keys = [key, ...['fragile', 'once', 'short'].map((name) => `${name}:${key}`)];
    return this.entries.findOne({ key: { $in: keys } }).lean<OutboxDocument>();
  }

  /** Adds while nothing runs, and changes what was added before it does. */
  async addAs(change: Partial<OutboxDocument>, add: () => Promise<void>): Promise<void> {
    await this.relay.stop();
    const before = await this.entries.distinct('_id');
    await add();
    await this.entries.updateMany({ _id: { $nin: before } }, { $set: change });
    this.relay.start();
  }

  /** Waits until no entry is left, whatever its time. */
  async untilOver(): Promise<void> {
    await until(
      () => this.entries.countDocuments({ state: 'PENDING' }),
      (left) => left === 0,
    );
  }

  /** As if the retry delay of a failed run had passed. */
  async passRetryDelay(key: string): Promise<void> {
    await until(
      () => this.entry(key),
      (found) => found?.state === 'PENDING' && found.attempts > 0 && found.leaseToken === null,
    );
    await this.entries.updateOne(
      { _id: (await this.entry(key))?._id },
      { $set: { availableAt: new Date() } },
    );
  }
}

/** A promise, and the function that fulfils it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
