import type { Connection, mongo } from 'mongoose';

const COUNTED = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
]);
/** Housekeeping, which is not part of an operation: background work, and what a process reads once a second. */
const NOT_COUNTED = new Set([
  'outbox',
  'jobs',
  'job_runs',
  'recurring_jobs',
  'file_jobs',
  'published_imports',
  'withdrawn_demands',
]);

/** Counts the database commands, to show that an operation has no N+1 queries. */
export class QueryCounter {
  private seen: string[] = [];

  /** @param settled resolves once no background work is running, since it would be counted as well */
  constructor(
    connection: Connection,
    database: string,
    private readonly settled: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    connection.getClient().on('commandStarted', (event: mongo.CommandStartedEvent) => {
      const command: Record<string, unknown> = event.command;
      const collection = String(command[event.commandName]);
      if (event.databaseName !== database || !COUNTED.has(event.commandName) || NOT_COUNTED.has(collection))
        return;
      this.seen.push(`${event.commandName} ${collection}`);
    });
  }

  /** Commands since the last reset, such as `find orders`. */
  get commands(): readonly string[] {
    return this.seen;
  }

  get count(): number {
    return this.seen.length;
  }

  reset(): void {
    this.seen = [];
  }

  /** Commands caused by `work`. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    await this.settled();
    this.reset();
    await work();
    return [...this.seen];
  }
}
