import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, Mailer, type MailMessage, type MailReceipt } from '@hacchu-hub/subgraph-kit';
import { becomeReady, createAdapter, shutDown } from '@hacchu-hub/subgraph-kit/application';
import { DEMAND_REGISTER, type DemandRegister } from '@hacchu-hub/subgraph-kit/demands/known-demands.service';
import { kitEnvironment, loadEnvironment } from '@hacchu-hub/subgraph-kit/environment';
import { RecurringClock } from '@hacchu-hub/subgraph-kit/jobs/recurring.clock';
import { createLogger, NestLogger } from '@hacchu-hub/subgraph-kit/logger';
import { createMetrics } from '@hacchu-hub/subgraph-kit/metrics';
import { Readiness } from '@hacchu-hub/subgraph-kit/migrations/readiness';
import type { SubgraphDefinition, SubgraphRuntime } from '@hacchu-hub/subgraph-kit/subgraph-module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { Background } from './background.js';
import { type GraphqlClient, graphqlClient } from './client.js';
import { UNKNOWN_DEMAND } from './identities.js';
import { TestKeys } from './keys.js';
import { QueryCounter } from './query-counter.js';

/** Records messages instead of sending them. */
export class RecordingMailer extends Mailer {
  readonly messages: MailMessage[] = [];
  /** If set, deliveries fail with this error. */
  failure: Error | undefined;

  send(message: MailMessage): Promise<MailReceipt> {
    if (this.failure) return Promise.reject(this.failure);
    this.messages.push(message);
    return Promise.resolve({
      accepted: [...message.to, ...(message.cc ?? [])],
      providerId: `test-${this.messages.length}`,
    });
  }
}

const STANDING_CLOCK: Pick<RecurringClock, 'start' | 'tick'> = {
  start: () => Promise.resolve(),
  tick: () => Promise.resolve(),
};

const everyOtherDemand: DemandRegister = (demandUuid) => Promise.resolve(demandUuid !== UNKNOWN_DEMAND.uuid);

export interface Override {
  provide: unknown;
  useValue: unknown;
}

export interface StartOptions {
  module: SubgraphDefinition;
  /** Becomes part of the database's name. */
  name: string;
  /** Further environment variables. */
  environment?: Record<string, string>;
  /** Providers to replace, such as clients of other services. */
  overrides?: Override[];
  /** Database to share with another application of the same test; default a fresh one. */
  database?: string;
  /** Whether the demands that operators name are looked up in IDENTITY_URL; by default all but `UNKNOWN_DEMAND` exist. */
  asksForDemands?: boolean;
  /** Whether recurring jobs run at their scheduled times; by default they do not. */
  hasClock?: boolean;
  /** Whether the test moves the clock of this process, for all processes of the product alike. */
  movesClock?: boolean;
  keys?: TestKeys;
}

export interface TestSubgraph {
  url: string;
  app: NestFastifyApplication;
  runtime: SubgraphRuntime;
  database: string;
  keys: TestKeys;
  mailer: RecordingMailer;
  queryCounter: QueryCounter;
  background: Background;
  graphql: GraphqlClient;
  dropDatabase(): Promise<void>;
  /** Stops the application; a fresh database is dropped. */
  close(): Promise<void>;
}

async function testRuntime(options: StartOptions, keys: TestKeys, database: string, files: string) {
  const { name } = options.module.options;
  const source = {
    HACCHU_ENV: 'development',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: '0',
    MONGODB_URI: process.env['MONGODB_URI'],
    MONGODB_DB: database,
    INTERNAL_JWKS: await keys.jwks(),
    INTERNAL_SIGNING_KEY: await keys.signingKey(name),
    OBJECT_STORE_ROOT: files,
    // Other test files share the machine: operations slowed down by them must not be rejected.
    OPERATION_DEADLINE_MS: '120000',
    OPERATION_WAIT_MS: '60000',
    WORKER_TIME_FACTOR: '10',
    ...options.environment,
  };
  const environment = loadEnvironment(kitEnvironment, source);
  const declared = options.module.options.environment;
  const connection = await connect(environment, {
    monitorCommands: true,
    isOwnClockRight: options.movesClock ?? false,
  });
  const runtime: SubgraphRuntime = {
    environment,
    ownEnvironment: declared ? loadEnvironment(declared, { ...process.env, ...source }) : {},
    connection,
    logger: createLogger(name, environment.LOG_LEVEL),
    metrics: createMetrics(name, false),
    readiness: new Readiness(connection, options.module.options.migrations ?? []),
  };
  return runtime;
}

/**
 * Starts the real application with its own port and database (`MONGODB_URI` from the environment). Mail is recorded;
 * files are stored in a temporary directory.
 */
export async function startSubgraph(options: StartOptions): Promise<TestSubgraph> {
  const keys = options.keys ?? new TestKeys();
  const database =
    options.database ?? `test_${options.name.replace(/\W/g, '_')}_${randomBytes(4).toString('hex')}`;
  const files = await mkdtemp(join(tmpdir(), 'hacchu-hub-test-'));
  const removeFiles = (): Promise<void> => rm(files, { recursive: true, force: true });
  const runtime = await testRuntime(options, keys, database, files);
  const queryCounter = new QueryCounter(runtime.connection, database, () => background.settle());
  const mailer = new RecordingMailer();

  const builder = Test.createTestingModule({ imports: [options.module.toModule(runtime)] });
  builder.overrideProvider(Mailer).useValue(mailer);
  if (!options.hasClock) builder.overrideProvider(RecurringClock).useValue(STANDING_CLOCK);
  if (!options.asksForDemands && !options.module.options.findsDemand)
    builder.overrideProvider(DEMAND_REGISTER).useValue(everyOtherDemand);
  for (const { provide, useValue } of options.overrides ?? [])
    builder.overrideProvider(provide).useValue(useValue);
  const logger = new NestLogger(runtime.logger);
  let app: NestFastifyApplication;
  try {
    const compiled = await builder.setLogger(logger).compile();
    app = compiled.createNestApplication<NestFastifyApplication>(createAdapter(runtime), { logger });
    await app.init();
    await becomeReady(app, options.module, runtime);
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await runtime.connection.close();
    await removeFiles();
    throw error;
  }
  const url = `${await app.getUrl()}/graphql`;

  const graphql = graphqlClient(url, keys, options.module.options.name);
  const background = new Background(app, runtime.connection);
  const dropDatabase = async (): Promise<void> => runtime.connection.dropDatabase();

  return {
    url,
    app,
    runtime,
    database,
    keys,
    mailer,
    queryCounter,
    background,
    graphql,
    dropDatabase,
    close: async () => {
      try {
        if (options.database === undefined) await dropDatabase();
        await shutDown(app, runtime);
      } finally {
        await removeFiles();
      }
    },
  };
}
