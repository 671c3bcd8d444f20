import type { mongo } from 'mongoose';

/** What the outbox of subgraph-kit stores, as far as it matters here. */
interface OutboxRow {
  _id: string;
  topic: string;
  state: string;
  payload?: { name?: unknown };
  createdAt: Date;
}

const entriesOf = (database: mongo.Db) => database.collection<OutboxRow>('outbox');
const schedulesOf = (database: mongo.Db) => database.collection<{ _id: string }>('recurring_jobs');

/**
 * Stops what a restored database would do by itself: mail and messages that may have left after the backup was made, and
 * schedules whose time has passed.
 * @returns how many entries are held
 */
export async function holdWork(database: mongo.Db): Promise<number> {
  const { modifiedCount } = await entriesOf(database).updateMany(
    { state: 'PENDING' },
    { $set: { state: 'HELD', leaseToken: null, leaseUntil: new Date(0) } },
  );
  await schedulesOf(database).updateMany({}, { $set: { heldAt: new Date() } });
  return modifiedCount;
}

/** A kind of held work of one database. */
export interface HeldWork {
  readonly kind: string;
  readonly entries: number;
  readonly oldest: Date;
}

/** Held entries by kind, and whether the schedules are held. */
export async function heldWork(database: mongo.Db): Promise<{ work: HeldWork[]; schedules: number }> {
  const kinds = new Map<string, { entries: number; oldest: Date }>();
  for await (const { topic, payload, createdAt } of entriesOf(database).find({ state: 'HELD' })) {
    const kind = kindOf(topic, payload);
    const known = kinds.get(kind) ?? { entries: 0, oldest: createdAt };
    kinds.set(kind, {
      entries: known.entries + 1,
      oldest: known.oldest < createdAt ? known.oldest : createdAt,
    });
  }
  const schedules = await schedulesOf(database).countDocuments({ heldAt: { $ne: null } });
  return { work: [...kinds].map(([kind, more]) => ({ kind, ...more })), schedules };
}

const kindOf = (topic: string, payload: OutboxRow['payload']): string =>
  topic === 'job' ? String(payload?.name) : topic;

const filterOf = (kind: string | undefined): mongo.Filter<OutboxRow> => ({
  state: 'HELD',
  ...(kind !== undefined && {
    $or: [{ topic: kind }, { topic: 'job', 'payload.name': kind }] as mongo.Filter<OutboxRow>[],
  }),
});

/** Of runs: the relay does not begin another, and tells users as after the last failure. */
const MORE_THAN_ALLOWED = 1_000;

/** Lets held work run, or gives it up; one kind, or all. @returns how many entries */
export async function settleWork(
  database: mongo.Db,
  decision: 'release' | 'drop',
  kind?: string,
): Promise<number> {
  const settled =
    decision === 'release'
      ? { state: 'PENDING', availableAt: new Date() }
      : {
          state: 'PENDING',
          availableAt: new Date(),
          attempts: MORE_THAN_ALLOWED,
          lastError: 'given up after a restore',
        };
  return (await entriesOf(database).updateMany(filterOf(kind), { $set: settled })).modifiedCount;
}

/** Lets the schedules run again; times that have passed are made up for once. */
export async function releaseSchedules(database: mongo.Db): Promise<number> {
  return (await schedulesOf(database).updateMany({}, { $unset: { heldAt: 1 } })).modifiedCount;
}
