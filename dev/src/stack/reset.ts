import { rm } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import type { Settings } from './settings.js';
import { SUBGRAPHS, databaseOf } from './slices.js';

/** Removes everything that earlier starts have kept, also out of a database of somebody's own. */
export async function resetData(settings: Settings): Promise<void> {
  await rm(settings.dataDir, { recursive: true, force: true });
  const uri = settings.env.MONGODB_URI;
  if (!uri) return;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    for (const name of SUBGRAPHS) await client.db(databaseOf(name)).dropDatabase();
  } catch {
    // That the database does not answer is said when the stack looks for it.
  } finally {
    await client.close();
  }
}
