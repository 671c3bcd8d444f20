import { rm } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import type { Settings } from './settings.js';
import { databaseOf, SUBGRAPHS } from './slices.js';

/** Removes all data of earlier starts, also from an external database. */
export async function resetData(settings: Settings): Promise<void> {
  await rm(settings.dataDir, { recursive: true, force: true });
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
