import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ManagedProcess } from '../../supervisor/managed-process.js';
import { runCommand } from '../../support/run-command.js';
import { StackError } from '../../support/stack-error.js';

const BIN = '/usr/lib/postgresql/18/bin';
/** No TCP port: only a Unix socket. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '/run/postgresql',
  unix_socket_permissions: '0700',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  'cron.use_background_workers': 'on',
  'cron.log_run': 'off',
  'documentdb.localhost_connection_string': 'host=/run/postgresql',
  // The rest of a result is stored as it was first computed. Without it, PostgreSQL runs the query again for
  // the second page, with groups in another order: some would be returned twice and others never.
  'documentdb.useFileBasedPersistedCursors': 'on',
  // As long as MongoDB keeps an idle cursor.
  'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
  // MongoDB refuses a conflicting write at once. Here several that add one unique key wait for each other, one after
  // the other, and with the default of a second for each the last ones outlast the request.
  deadlock_timeout: '50ms',
  max_connections: '200',
  shared_buffers: '256MB',
  max_worker_processes: '32',
  // Killing the server, or a power cut, may lose the last half second of development data.
  synchronous_commit: 'off',
  log_min_messages: 'warning',
};

/** The package's extension whose indexes return rows in order, as MongoDB's do. */
const ORDERED_INDEXES = 'documentdb_extended_rum';
const ORDERED_INDEX_SETTINGS = {
  shared_preload_libraries: `${SETTINGS.shared_preload_libraries},pg_${ORDERED_INDEXES}`,
  'documentdb.alternate_index_handler_name': 'extended_rum',
  'documentdb.enable_merge_sort_for_in_prefix': 'on',
  // Statistics decide which index serves a sort; a minute would be too long for data that was just inserted.
  autovacuum_naptime: '10s',
};

export interface PostgresServer {
  /** Directory of the Unix socket: clients pass it as the host. */
  socketDir: string;
  process: ManagedProcess;
}

/** Starts PostgreSQL with DocumentDB from the root directory; the data is in `dataDir`. */
export async function startPostgres(options: {
  root: string;
  dataDir: string;
  logDir: string;
  /** Whether what was confirmed must survive that the server is killed. */
  isDurable: boolean;
}): Promise<PostgresServer> {
  const { root } = options;
  const dataDir = resolve(options.dataDir);
  const owner = postgresUser(root);
  const socketDir = join(
    tmpdir(),
    `hacchu-hub-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  rmSync(socketDir, { recursive: true, force: true });
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chownSync(socketDir, owner.uid, owner.gid);
  const inside = { root, owner, socketDir };
  if (!existsSync(dataDir)) await initialise(dataDir, inside);
  const hasOrderedIndexes = existsSync(
    join(root, `usr/share/postgresql/18/extension/${ORDERED_INDEXES}.control`),
  );
  // Passed on the command line, so that existing data directories get them too.
  const settings = {
    ...SETTINGS,
    ...(hasOrderedIndexes && ORDERED_INDEX_SETTINGS),
    ...(options.isDurable && { synchronous_commit: 'on' }),
  };

  const logFile = join(options.logDir, 'documentdb.log');
  const server = ManagedProcess.start({
    name: 'PostgreSQL with DocumentDB',
    ...insideRoot(
      { ...inside, dataDir },
      `${BIN}/postgres`,
      '-D',
      '/pgdata',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    logFile,
    // PostgreSQL's fast shutdown: it does not wait for clients to disconnect.
    stopSignal: 'SIGINT',
  });
  void server.exited.then(() => rmSync(socketDir, { recursive: true, force: true }));
  await server.waitUntilReady(() => accepts(socketDir));
  await prepareDocumentDb(
    socketDir,
    server,
    hasOrderedIndexes ? ['documentdb', ORDERED_INDEXES] : ['documentdb'],
  );
  return { socketDir, process: server };
}

interface Inside {
  root: string;
  owner: { uid: number; gid: number };
  socketDir: string;
}

/**
 * The command that runs a program inside the root as the user postgres. Its mounts (data, socket, /proc) are
 * in a separate mount namespace, which ends with it, however it ends.
 */
function insideRoot(
  inside: Inside & { dataDir: string },
  ...program: string[]
): { command: string; args: string[] } {
  const { root, owner, socketDir, dataDir } = inside;
  const setUp = [
    'set -e',
    'mkdir -p "$1/pgdata" "$1/run/postgresql"',
    'mount --bind "$2" "$1/pgdata"',
    'mount --bind "$3" "$1/run/postgresql"',
    'mount -t proc proc "$1/proc"',
    'mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" 2>/dev/null || { mkdir -p "$1/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"; }',
    'root=$1; user=$4; shift 4',
    'exec chroot --userspec="$user" "$root" /usr/bin/env -i LC_ALL=C.UTF-8 PATH=/usr/bin:/bin "$@"',
  ].join('\n');
  const user = `${owner.uid}:${owner.gid}`;
  return {
    command: 'unshare',
    args: ['--mount', 'sh', '-c', setUp, 'sh', root, dataDir, socketDir, user, ...program],
  };
}

async function initialise(dataDir: string, inside: Inside): Promise<void> {
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  chownSync(unfinished, inside.owner.uid, inside.owner.gid);
  const { command, args } = insideRoot(
    { ...inside, dataDir: unfinished },
    `${BIN}/initdb`,
    '-D',
    '/pgdata',
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const { exitCode, output } = await runCommand(command, args);
  if (exitCode !== 0) {
    throw new StackError(
      `PostgreSQL's data directory could not be created: ${output.trim().split('\n').at(-1)}`,
    );
  }
  renameSync(unfinished, dataDir);
}

async function accepts(socketDir: string): Promise<boolean> {
  const client = new pg.Client(postgresConnection(socketDir));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * DocumentDB's jobs that look every two seconds for indexes to build, each in a process of its own. There are none: the
 * gateway builds an index within its command.
 */
const WITHOUT_INDEX_JOBS = `select cron.alter_job(jobid, active := false) from cron.job
  where active and jobname like 'documentdb_index_build_task%'`;

async function prepareDocumentDb(
  socketDir: string,
  server: ManagedProcess,
  names: readonly string[],
): Promise<void> {
  const client = new pg.Client(postgresConnection(socketDir));
  try {
    await client.connect();
    for (const name of names) await client.query(`create extension if not exists ${name} cascade`);
    await client.query(WITHOUT_INDEX_JOBS);
  } catch (error) {
    await server.stop();
    throw new StackError(
      `DocumentDB could not be set up in PostgreSQL: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The connection settings of a local client. */
export function postgresConnection(host: string): pg.ClientConfig {
  return { host, port: 5432, user: 'postgres', database: 'postgres' };
}

function postgresUser(root: string): { uid: number; gid: number } {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? '').split(':');
  if (!uid || !gid)
    throw new StackError(`${root} has no user postgres: delete that directory and start again.`);
  return { uid: Number(uid), gid: Number(gid) };
}
