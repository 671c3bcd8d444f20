import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import type { Connection } from 'mongoose';
import type { TestSubgraph } from './test-subgraph.js';

/** The schedule of recurring jobs; it is written at startup only. */
const KEPT = new Set(['recurring_jobs']);

/** Deletes all documents; collections and their indexes stay. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  await Promise.all(
    names.filter((name) => !KEPT.has(name)).map((name) => connection.collection(name).deleteMany({})),
  );
}

/**
 * One application for all suites of a test file: starting it takes seconds, emptying its database does not. Suites
 * run one after the other, and each finds the subgraph as if just started.
 */
export class SharedSubgraph<S extends TestSubgraph> {
  private started: Promise<S> | undefined;

  constructor(private readonly start: () => Promise<S>) {}

  /**
   * For the `beforeAll` of a suite: starts the subgraph, or ends leftover work of the previous suite and empties the
   * database.
   */
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
