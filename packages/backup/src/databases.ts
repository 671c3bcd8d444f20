import type { mongo } from 'mongoose';
import { EXPORTED } from './export/records.js';

/** Names of databases by slice, such as `orders`. */
type DatabaseNames = Readonly<Record<string, string>>;

const ADVICE =
  'Compare BACKUP_DATABASES with the databases of the subgraphs, which make their collections when they start.';

/**
 * A database that does not exist reads like an empty one, and a command would pass for done without it.
 * @param listed names of the collections by slice
 * @throws Error that names the databases that are empty, or are not of their slice
 */
export function requireCollections(
  databases: DatabaseNames,
  listed: ReadonlyMap<string, readonly string[]>,
): void {
  const named = (slice: string): string => `${databases[slice]} (${slice})`;
  const empty = [...listed].filter(([, collections]) => collections.length === 0);
  if (empty.length > 0)
    throw new Error(`Nothing is in ${empty.map(([slice]) => named(slice)).join(', ')}. ${ADVICE}`);
  const foreign = [...listed].filter(
    ([slice, collections]) => EXPORTED[slice]?.every((name) => !collections.includes(name)) ?? false,
  );
  if (foreign.length > 0)
    throw new Error(
      `No collection of its subgraph is in ${foreign.map(([slice]) => named(slice)).join(', ')}. ${ADVICE}`,
    );
}

/** The databases by slice, each of which holds what its subgraph stores. @throws Error that names those that do not */
export async function requireDatabases(
  client: mongo.MongoClient,
  databases: DatabaseNames,
): Promise<Map<string, mongo.Db>> {
  const opened = new Map(Object.entries(databases).map(([slice, name]) => [slice, client.db(name)]));
  const listed = new Map<string, string[]>();
  for (const [slice, database] of opened) {
    const collections = await database.listCollections({}, { nameOnly: true }).toArray();
    listed.set(
      slice,
      collections.map(({ name }) => name),
    );
  }
  requireCollections(databases, listed);
  return opened;
}
