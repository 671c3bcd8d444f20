import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Settings } from './settings.js';
import { databaseOf, SUBGRAPHS } from './slices.js';

/** Where tests have their data, below that of the stack; they may be running, and begin with fresh data themselves. */
const OF_TESTS = 'test';

/** Removes all data of earlier starts, also from an external database. */
export async function resetData(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  for (const name of names.filter((one) => one !== OF_TESTS))
    await rm(join(dataDir, name), { recursive: true, force: true });
  const uri = settings.env.MONGODB_URI;
  if (!uri) return;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    for (const name of SUBGRAPHS) await client.db(databaseOf(name)).dropDatabase();
  } catch {
    // The start reports a database that does not respond.
  } finally {
    await client.close();
  }
}
