import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ManagedProcess } from '../../supervisor/managed-process.js';
import { runCommand } from '../../support/run-command.js';
import { StackError } from '../../support/stack-error.js';

/** No TCP port: only a Unix socket. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  'cron.use_background_workers': 'on',
  'cron.log_run': 'off',
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
  // Containers often have 64 MB for the POSIX kind, which parallel queries exceed.
  dynamic_shared_memory_type: 'sysv',
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

/** Starts PostgreSQL with DocumentDB from the directory of its packages; the data is in `dataDir`. */
export async function startPostgres(options: {
  packages: string;
  /** PostgreSQL refuses to run as root: it gets another user. */
  isRoot: boolean;
  dataDir: string;
  logDir: string;
  /** Whether what was confirmed must survive that the server is killed. */
  isDurable: boolean;
}): Promise<PostgresServer> {
  const { packages, isRoot } = options;
  const dataDir = resolve(options.dataDir);
  const socketDir = join(
    tmpdir(),
    `hacchu-hub-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  rmSync(socketDir, { recursive: true, force: true });
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (!existsSync(dataDir)) await initialise(dataDir, packages, isRoot);
  const owner = isRoot ? statSync(dataDir) : undefined;
  if (owner) chownSync(socketDir, owner.uid, owner.gid);
  const hasOrderedIndexes = existsSync(
    join(packages, `usr/share/postgresql/18/extension/${ORDERED_INDEXES}.control`),
  );
  // Passed on the command line, so that existing data directories get them too.
  const settings = {
    ...SETTINGS,
    ...(hasOrderedIndexes && ORDERED_INDEX_SETTINGS),
    ...(options.isDurable && { synchronous_commit: 'on' }),
    unix_socket_directories: socketDir,
    'documentdb.localhost_connection_string': `host=${socketDir}`,
  };

  const logFile = join(options.logDir, 'documentdb.log');
  const server = ManagedProcess.start({
    name: 'PostgreSQL with DocumentDB',
    ...programOf(packages, owner, 'postgres', [
      '-D',
      dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    env: environmentOf(packages),
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

interface Owner {
  uid: number;
  gid: number;
}

/** The users `nobody` and `nogroup` of Debian. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 };

/**
 * The command that runs a program of PostgreSQL as the owner of its data. The packages and the data may be below a
 * directory that only root enters, such as its home: of root's capabilities it keeps the one that passes there, also
 * where PostgreSQL asks beforehand whether it may (access(2), for which Linux takes capabilities from other users unless
 * `no_setuid_fixup` is set).
 * @param owner undefined to run it as the user of this process
 */
function programOf(
  packages: string,
  owner: Owner | undefined,
  name: 'postgres' | 'initdb',
  args: readonly string[],
): { command: string; args: string[] } {
  const program = join(packages, 'usr/lib/postgresql/18/bin', name);
  if (!owner) return { command: program, args: [...args] };
  const kept = '-all,+dac_override';
  const asOwner = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${kept}`,
    `--ambient-caps=${kept}`,
    `--bounding-set=${kept}`,
  ];
  return { command: 'setpriv', args: [...asOwner, program, ...args] };
}

/** Nothing of the caller's; locales are those of the packages. */
const environmentOf = (packages: string): NodeJS.ProcessEnv => ({
  LC_ALL: 'C.UTF-8',
  LOCPATH: join(packages, 'usr/lib/locale'),
  PATH: '/usr/bin:/bin',
});

async function initialise(dataDir: string, packages: string, isRoot: boolean): Promise<void> {
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const owner = isRoot ? NOBODY : undefined;
  if (owner) chownSync(unfinished, owner.uid, owner.gid);
  const { command, args } = programOf(packages, owner, 'initdb', [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const { exitCode, output } = await runCommand(command, args, { env: environmentOf(packages) });
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
