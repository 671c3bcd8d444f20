import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, StackError } from '../support/stack-error.js';
import { documentDbObstacle, startDocumentDb } from './documentdb/documentdb.js';
import { FailedDownloads } from './failed-download.js';
import { connectToGivenUri } from './given-uri.js';
import { findSystemMongod, startDownloadedMongod, startSystemMongod } from './mongod.js';
import type { DatabaseOptions, RunningDatabase } from './running-database.js';

/** The ways that start something; a test replaces those that need the internet or minutes. */
export interface Starters {
  connectToGivenUri: typeof connectToGivenUri;
  startSystemMongod: typeof startSystemMongod;
  startDownloadedMongod: typeof startDownloadedMongod;
  startDocumentDb: typeof startDocumentDb;
}

const REAL: Starters = { connectToGivenUri, startSystemMongod, startDownloadedMongod, startDocumentDb };

/**
 * Finds a MongoDB for the stack, in this order: the server of `MONGODB_URI`; a mongod installed on the
 * machine; a mongod downloaded by mongodb-memory-server; DocumentDB from Debian's archive. An explicitly
 * configured database must work; only a missing program, or missing internet, leads to the next way.
 * @throws StackError that names the four ways when none is available.
 */
export async function findDatabase(
  options: DatabaseOptions,
  starters: Starters = REAL,
): Promise<RunningDatabase> {
  const { env } = options;
  if (env.MONGODB_URI) return starters.connectToGivenUri(env.MONGODB_URI);

  const mongod = findSystemMongod(env);
  if (mongod) return starters.startSystemMongod(mongod, options);

  const obstacle = documentDbObstacle(options);
  const downloadFailure = await whyNotDownloaded(options, starters, obstacle === undefined);
  if ('database' in downloadFailure) return downloadFailure.database;

  if (obstacle === undefined) {
    const database = await starters.startDocumentDb(options);
    return { ...database, description: `${database.description} (${downloadFailure.reason})` };
  }
  throw new StackError(
    [
      'No MongoDB was found. Use one of these four ways:',
      '(1) set MONGODB_URI to the connection string of a MongoDB replica set;',
      '(2) install mongod, on PATH or named by MONGOMS_SYSTEM_BINARY;',
      `(3) let mongodb-memory-server download it, which needs the internet (${downloadFailure.reason});`,
      `(4) use Debian, whose package mirror has DocumentDB (${obstacle}).`,
    ].join(' '),
  );
}

async function whyNotDownloaded(
  options: DatabaseOptions,
  starters: Starters,
  hasAnotherWay: boolean,
): Promise<{ database: RunningDatabase } | { reason: string }> {
  const failedDownloads = new FailedDownloads(options.cacheDir);
  if (hasAnotherWay) {
    if (existsSync(join(options.dataDir, 'documentdb')))
      return { reason: 'the data of earlier starts is in it' };
    const known = failedDownloads.recent();
    if (known) return { reason: `MongoDB cannot be downloaded here: ${known}` };
  }
  try {
    options.progress('Looking for MongoDB: asking mongodb-memory-server to download it.');
    const database = await starters.startDownloadedMongod(options);
    failedDownloads.forget();
    return { database };
  } catch (error) {
    const message = messageOf(error);
    const reason = (/Details: (.+)$/.exec(message)?.[1] ?? message).slice(0, 200);
    failedDownloads.remember(reason);
    return { reason: `MongoDB cannot be downloaded here: ${reason}` };
  }
}
