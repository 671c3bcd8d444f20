import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { findOnPath, isExecutable } from '../support/executables.js';
import { messageOf, StackError } from '../support/stack-error.js';
import {
  type DatabaseOptions,
  localUri,
  NEVER,
  REPLICA_SET,
  type RunningDatabase,
} from './running-database.js';

export interface SystemMongod {
  file: string;
  reason: string;
}

/** Way 2: a mongod installed on the machine. */
export function findSystemMongod(env: NodeJS.ProcessEnv): SystemMongod | undefined {
  const named = env.MONGOMS_SYSTEM_BINARY;
  if (named) {
    if (isExecutable(named)) return { file: named, reason: 'MONGOMS_SYSTEM_BINARY is set' };
    throw new StackError(
      `MONGOMS_SYSTEM_BINARY is set to ${named}, which is not an executable file. Set it to a mongod, or unset it to let the stack find a database.`,
    );
  }
  const found = findOnPath('mongod', env.PATH);
  return found ? { file: found, reason: `mongod was found on PATH: ${found}` } : undefined;
}

/** Runs the mongod as a replica set of one member with its data in `dataDir/mongodb`. */
export async function startSystemMongod(
  mongod: SystemMongod,
  options: DatabaseOptions,
): Promise<RunningDatabase> {
  try {
    const server = await startReplicaSet(options, {
      systemBinary: mongod.file,
      checkMD5: false,
    });
    return { ...server, description: `MongoDB on port ${options.port} (${mongod.reason})` };
  } catch (error) {
    throw new StackError(
      `${mongod.file} (${mongod.reason}) does not start: ${messageOf(error)}. Repair or remove it, or name another server with MONGODB_URI.`,
    );
  }
}

/** Way 3: the mongod that mongodb-memory-server downloads on first use. */
export async function startDownloadedMongod(options: DatabaseOptions): Promise<RunningDatabase> {
  const server = await startReplicaSet(options, { downloadDir: join(options.cacheDir, 'mongodb-binaries') });
  return {
    ...server,
    description: `MongoDB on port ${options.port} (downloaded by mongodb-memory-server: neither MONGODB_URI nor a mongod on PATH)`,
  };
}

async function startReplicaSet(
  options: DatabaseOptions,
  binary: { systemBinary?: string; checkMD5?: boolean; downloadDir?: string },
): Promise<Omit<RunningDatabase, 'description'>> {
  const dbPath = join(options.dataDir, 'mongodb');
  mkdirSync(dbPath, { recursive: true });
  const server = await withoutWarnings(() =>
    MongoMemoryReplSet.create({
      replSet: { name: REPLICA_SET, count: 1, storageEngine: 'wiredTiger' },
      // The member's address is stored in the data: a fixed port keeps it valid at the next start.
      instanceOpts: [{ port: options.port, dbPath, storageEngine: 'wiredTiger' }],
      binary,
    }),
  );
  return {
    uri: localUri(options.port),
    engine: 'MongoDB',
    died: NEVER,
    stop: async () => {
      await server.stop({ doCleanup: false });
    },
  };
}

/** The library logs a failure's stack trace before it throws; the caller reports it in one line. */
async function withoutWarnings<T>(start: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await start();
  } finally {
    console.warn = warn;
  }
}
