import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManagedProcess } from '../../supervisor/managed-process.js';
import { findOnPath } from '../../support/executables.js';
import { isListening } from '../../support/ports.js';
import { type DatabaseOptions, localUri, type RunningDatabase } from '../running-database.js';
import { debianMirrors } from './debian-mirror.js';
import { ensureDebianRoot, hasDebianRoot } from './debian-root.js';
import { startPostgres } from './postgres-server.js';

/** Why DocumentDB from Debian's archive (way 4) cannot be used on this machine, or undefined when it can. */
export function documentDbObstacle(options: DatabaseOptions): string | undefined {
  if (!options.machine.isRoot) return 'this user is not root';
  if (!findOnPath('unshare', options.env.PATH)) return 'unshare of util-linux is missing';
  if (hasDebianRoot(options.cacheDir)) return undefined;
  const release = osRelease(options.machine.osReleaseFile);
  const isDebian = release.get('ID') === 'debian' || release.get('ID_LIKE')?.split(' ').includes('debian');
  if (!isDebian) return 'this machine is not a Debian';
  if (!findOnPath('debootstrap', options.env.PATH) && !findOnPath('apt-get', options.env.PATH)) {
    return 'neither debootstrap nor apt-get is there';
  }
  if (mirrorsOf(options).length === 0) return 'apt names no mirror of Debian';
  return undefined;
}

/** Way 4: PostgreSQL with DocumentDB, and our gateway for MongoDB's wire protocol in front of it. */
export async function startDocumentDb(options: DatabaseOptions): Promise<RunningDatabase> {
  const root = await ensureDebianRoot({
    cacheDir: options.cacheDir,
    mirrors: mirrorsOf(options),
    aptDir: options.machine.aptDir,
    env: options.env,
    progress: options.progress,
  });
  const postgres = await startPostgres({
    root,
    dataDir: join(options.dataDir, 'documentdb'),
    logDir: options.logDir,
    isDurable: options.env.HACCHU_DURABLE_DATABASE === '1',
  });
  const gateway = ManagedProcess.start({
    name: "DocumentDB's gateway",
    command: process.execPath,
    args: [fileURLToPath(new URL('../../../dist/documentdb-gateway/start.cjs', import.meta.url))],
    env: { ...options.env, PORT: String(options.port), POSTGRES_HOST: postgres.socketDir },
    logFile: join(options.logDir, 'documentdb-gateway.log'),
  });
  try {
    await gateway.waitUntilReady(() => isListening(options.port));
  } catch (error) {
    await postgres.process.stop();
    throw error;
  }
  return {
    uri: localUri(options.port),
    engine: 'DocumentDB',
    postgresHost: postgres.socketDir,
    description: `DocumentDB on PostgreSQL, port ${options.port}`,
    died: Promise.race(
      [postgres.process, gateway].map(async (part) => part.describeEnding(await part.exited)),
    ),
    stop: async () => {
      await gateway.stop();
      await postgres.process.stop();
    },
  };
}

function mirrorsOf({ machine }: DatabaseOptions): string[] {
  return debianMirrors(machine.aptDir, osRelease(machine.osReleaseFile).get('VERSION_CODENAME'));
}

function osRelease(file: string): Map<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Map(
      lines.flatMap((line) => {
        const match = /^([A-Z_]+)="?([^"]*)"?$/.exec(line);
        return match ? [[match[1] ?? '', match[2] ?? '']] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
