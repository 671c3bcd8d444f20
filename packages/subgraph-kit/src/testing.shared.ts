import type { Connection } from 'mongoose';
import { OutboxRelay } from './outbox.relay.js';
import type { TestSubgraph } from './testing.js';

/** When the clock brings each job next; written at the start, and never again. */
const KEPT = new Set(['recurring_jobs']);

/** Deletes what was stored; collections and their indexes stay. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  await Promise.all(
    names.filter((name) => !KEPT.has(name)).map((name) => connection.collection(name).deleteMany({})),
  );
}

/**
 * One start for all suites of a test file. A start costs seconds, emptying the database does not. Suites run one after
 * the other, and each finds the subgraph as it is after its start.
 */
export class SharedSubgraph<S extends TestSubgraph> {
  private started: Promise<S> | undefined;

  constructor(private readonly start: () => Promise<S>) {}

  /** For the `beforeAll` of a suite: starts the subgraph, or ends what the suite before left and empties the database. */
  async take(): Promise<S> {
    if (!this.started) {
      this.started = this.start();
      return this.started;
    }
    const subgraph = await this.started;
    await subgraph.background.forget();
    await emptyDatabase(subgraph.runtime.connection);
    subgraph.mailer.messages.length = 0;
    subgraph.mailer.failure = undefined;
    subgraph.app.get(OutboxRelay).start();
    return subgraph;
  }

  /** For the `afterAll` of the file. */
  async close(): Promise<void> {
    await (await this.started)?.close();
  }
}
