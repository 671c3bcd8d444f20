import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManagedProcess } from '../../supervisor/managed-process.js';
import { findOnPath } from '../../support/executables.js';
import { isListening } from '../../support/ports.js';
import { type DatabaseOptions, localUri, type RunningDatabase } from '../running-database.js';
import { debianMirrors } from './debian-mirror.js';
import { ensurePackages, hasPackages } from './debian-packages.js';
import { startPostgres } from './postgres-server.js';

/** Why DocumentDB from Debian's archive (way 4) cannot be used on this machine, or undefined when it can. */
export function documentDbObstacle(options: DatabaseOptions): string | undefined {
  const { env, machine } = options;
  const isMissing = (program: string): boolean => !findOnPath(program, env.PATH);
  if (machine.isRoot && isMissing('setpriv')) return 'setpriv of util-linux is missing';
  if (!existsSync(machine.timeZonesDir)) return 'the time zones of the package tzdata are missing';
  if (hasPackages(options.cacheDir)) return undefined;
  const release = osRelease(machine.osReleaseFile);
  const isDebian = release.get('ID') === 'debian' || release.get('ID_LIKE')?.split(' ').includes('debian');
  if (!isDebian) return 'this machine is not a Debian';
  const missing = ['apt-get', 'dpkg-deb', 'flock'].find(isMissing);
  if (missing) return `${missing} is missing`;
  if (mirrorsOf(options).length === 0) return 'apt names no mirror of Debian';
  return undefined;
}

/** Way 4: PostgreSQL with DocumentDB, and our gateway for MongoDB's wire protocol in front of it. */
export async function startDocumentDb(options: DatabaseOptions): Promise<RunningDatabase> {
  const packages = await ensurePackages({
    cacheDir: options.cacheDir,
    mirrors: mirrorsOf(options),
    env: options.env,
    progress: options.progress,
  });
  const postgres = await startPostgres({
    packages,
    isRoot: options.machine.isRoot,
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
