import {
  AppError,
  currentTracing,
  loadEnvironment,
  processVersion,
  requireEnvironment,
  startTracing,
  stopOnSignals,
} from '@hacchu-hub/platform-core';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection, createConnection } from 'mongoose';
import { deadLetterCommand } from '../dead-letters/dead-letter.command.js';
import { ensureIndexes } from '../migrations/indexes.js';
import { migrateCommand, migrateUp } from '../migrations/migrate.command.js';
import { Readiness } from '../migrations/readiness.js';
import { recordCommands } from '../observability/database-spans.js';
import { createLogger, loggableError, NestLogger } from '../observability/logger.js';
import { createMetrics } from '../observability/metrics.js';
import { watchDatabaseClock } from '../persistence/database-clock.js';
import { trustOwnClock } from '../values/time.js';
import { becomeReady, createAdapter, shutDown } from './application.js';
import { type KitEnvironment, kitEnvironment } from './environment.js';
import { requireAddresses } from './production-addresses.js';
import type { SubgraphDefinition, SubgraphRuntime } from './subgraph-module.js';

const SHUTDOWN_MS = 15_000;

export interface ConnectOptions {
  monitorCommands?: boolean;
  /** Told once when the clock of this process becomes wrong, with the seconds by which it is ahead; negative where it is behind. */
  onWrongClock?: (secondsAhead: number) => void;
  /** Whether the clock of this process is the right one; by default that of the database is. */
  isOwnClockRight?: boolean;
}

/** Opens the subgraph's own database. */
export async function connect(
  env: Pick<KitEnvironment, 'MONGODB_URI' | 'MONGODB_DB'>,
  options: ConnectOptions = {},
): Promise<Connection> {
  const connection = await createConnection(env.MONGODB_URI, {
    dbName: env.MONGODB_DB,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 10_000,
    monitorCommands: options.monitorCommands ?? false,
  }).asPromise();
  trustOwnClock(options.isOwnClockRight ?? false);
  await watchDatabaseClock(connection, options.onWrongClock);
  return connection;
}

/** Runtime of a real process, from the environment variables. */
export async function runtimeFromEnvironment(
  { options }: SubgraphDefinition,
  logs: 'stdout' | 'stderr' = 'stdout',
): Promise<SubgraphRuntime> {
  requireEnvironment(
    () => loadEnvironment(kitEnvironment),
    () => requireAddresses(process.env, options.addresses ?? []),
    () => options.environment && loadEnvironment(options.environment),
  );
  const environment = loadEnvironment(kitEnvironment);
  const ownEnvironment = options.environment ? loadEnvironment(options.environment) : {};
  const logger = createLogger(options.name, environment.LOG_LEVEL, logs);
  await startTracing({
    service: options.name,
    version: processVersion(),
    onProblem: (problem) => logger.warn({ problem }, 'traces are not exported'),
  });
  const connection = await connect(environment, {
    monitorCommands: currentTracing() !== undefined,
    onWrongClock: (secondsAhead) =>
      logger.error({ secondsAhead }, 'the clock of this process differs from that of the database'),
  });
  if (currentTracing()) recordCommands(connection);
  return {
    environment,
    ownEnvironment,
    connection,
    logger,
    metrics: createMetrics(options.name, true, processVersion()),
    readiness: new Readiness(connection, options.migrations ?? []),
  };
}

const endOnSignal = (app: NestFastifyApplication, runtime: SubgraphRuntime): void =>
  stopOnSignals(
    (signal) => {
      runtime.logger.info({ signal }, 'shutting down');
      return shutDown(app, runtime);
    },
    {
      limitMs: SHUTDOWN_MS,
      onFailure: (error) => runtime.logger.error({ error: loggableError(error) }, 'shutdown failed'),
    },
  );

const create = (module: SubgraphDefinition, runtime: SubgraphRuntime): Promise<NestFastifyApplication> =>
  NestFactory.create<NestFastifyApplication>(module.toModule(runtime), createAdapter(runtime), {
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
  });

const endInFailure = (what: string, error: unknown): never => {
  const messages = error instanceof AppError ? Object.values(error.fields).flat() : [];
  const reason =
    messages.join(' ') || (error instanceof Error ? error.message.split('\n')[0] : 'unknown error');
  process.stderr.write(`${what}: ${reason}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
};

const COMMANDS =
  'migrate | migrate status | migrate down <name> | dead-letters list | retry <id> | drop <id>';

/**
 * Runs a subgraph as a process until SIGTERM or SIGINT. If it cannot start, it logs the reason and exits with 1.
 * With the argument `dead-letters` or `migrate` it does not serve, but runs that command (`deadLetterCommand`,
 * `migrateCommand`) and ends; another argument ends it, since a mistyped command must not serve and run jobs.
 */
export async function bootstrapSubgraph({
  module,
}: {
  name?: string;
  module: SubgraphDefinition;
}): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'dead-letters') {
    const run: SubgraphCommand['run'] = async (get) => {
      for (const line of await deadLetterCommand(get, args)) process.stdout.write(`${line}\n`);
    };
    await runSubgraphCommand({ module, run });
    return;
  }
  if (command === 'migrate') return runMigrations(module, args);
  if (command !== undefined)
    return endInFailure(module.options.name, new Error(`there is no command ${command}: ${COMMANDS}`));
  try {
    const runtime = await runtimeFromEnvironment(module);
    const app = await create(module, runtime);
    await app.init();
    // Before the first job: a job that is killed by an unhandled signal would count as crashed.
    endOnSignal(app, runtime);
    if (runtime.environment.MIGRATE_ON_START) {
      await migrateUp({
        definition: module,
        connection: runtime.connection,
        services: () => Promise.resolve(servicesOf(app)),
        say: (line) => runtime.logger.info({ migration: line }, 'migrated'),
      });
    }
    await becomeReady(app, module, runtime);
    const { HOST: host, PORT: port } = runtime.environment;
    await app.listen(port, host);
    runtime.logger.info({ host, port }, 'listening');
  } catch (error) {
    endInFailure(`${module.options.name}: cannot start`, error);
  }
}

const servicesOf =
  (app: NestFastifyApplication): SubgraphServices =>
  <T>(token: Type<T> | symbol | string) =>
    app.get<T>(token, { strict: false });

/** The services are only created when a migration runs: a release without one needs a connection and a read. */
async function runMigrations(module: SubgraphDefinition, args: readonly string[]): Promise<void> {
  try {
    const runtime = await runtimeFromEnvironment(module, 'stderr');
    let app: NestFastifyApplication | undefined;
    const definition = module;
    const { connection } = runtime;
    for (const { name, schema } of module.modelDefinitions) connection.model(name, schema);
    await migrateCommand(
      {
        definition,
        connection,
        services: async () => {
          app = await create(module, runtime);
          await app.init();
          return servicesOf(app);
        },
        say: (line) => process.stdout.write(`${line}\n`),
      },
      args,
    );
    if (app) await shutDown(app, runtime);
    else await connection.close();
  } catch (error) {
    endInFailure(module.options.name, error);
  }
}

type SubgraphServices = <T>(token: Type<T> | symbol | string) => T;

export interface SubgraphCommand {
  module: SubgraphDefinition;
  run: (get: SubgraphServices) => Promise<void>;
}

/** Runs a command with a subgraph's services and database, without serving; failures exit with 1. */
export async function runSubgraphCommand({ module, run }: SubgraphCommand): Promise<void> {
  try {
    // The output belongs to the command.
    const runtime = await runtimeFromEnvironment(module, 'stderr');
    const app = await create(module, runtime);
    await app.init();
    await ensureIndexes(module.modelDefinitions, runtime.connection);
    await run(servicesOf(app));
    await shutDown(app, runtime);
  } catch (error) {
    endInFailure(module.options.name, error);
  }
}
