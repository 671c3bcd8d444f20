import { EventEmitter } from 'node:events';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { IDENTITY_HEADER, IdentitySigner, IdentityVerifier } from '@hacchu-hub/platform-core';
import { type DynamicModule, Module, type ModuleMetadata, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule, ModulesContainer } from '@nestjs/core';
import { type Federation2Config, GraphQLModule } from '@nestjs/graphql';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { FastifyRequest } from 'fastify';
import { type GraphQLScalarType, type GraphQLSchema, isScalarType } from 'graphql';
import type { Connection, Schema } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { CsvReader } from '../csv/csv-reader.service.js';
import { DEAD_LETTER_MODEL, deadLetterSchema } from '../dead-letters/dead-letter.model.js';
import { DeadLetters } from '../dead-letters/dead-letters.service.js';
import {
  DEMAND_REGISTER,
  type DemandRegister,
  demandsOfIdentity,
  type FindsDemand,
  KnownDemands,
} from '../demands/known-demands.service.js';
import { createErrorFormatter } from '../errors/error-format.js';
import { createObjectStore, ObjectStore } from '../files/object-store.js';
import { StagedFileHandler, StagedFiles } from '../files/staged-files.js';
import { resolveDirectly } from '../graph/direct-resolvers.js';
import { createOperationPlugin } from '../graph/graphql-plugin.js';
import { LoaderRegistry } from '../graph/loaders.js';
import { servePublishedSdl } from '../graph/published-sdl.js';
import { SubgraphDriver, type SubgraphDriverConfig } from '../graph/subgraph-driver.js';
import { recordResolvers } from '../graph/traced-resolvers.js';
import { describeCommonWords } from '../graph/vocabulary.js';
import { InternalClient } from '../http/internal-client.js';
import { AgendaLeftovers } from '../jobs/agenda-leftovers.js';
import { JobQueue } from '../jobs/job.queue.js';
import { JobRuns } from '../jobs/job-runs.js';
import { RECURRING_MODEL, RecurringClock, recurringSchema } from '../jobs/recurring.clock.js';
import { OperationGate } from '../limits/operation-gate.js';
import { Mailer, SmtpMailer } from '../mail/mailer.js';
import { assertSoundMigrations, type Migration } from '../migrations/migration.js';
import type { Readiness } from '../migrations/readiness.js';
import { LOGGER } from '../observability/logger.js';
import { METRICS, type Metrics } from '../observability/metrics.js';
import { currentTraceId } from '../observability/trace.js';
import { OUTBOX_MODEL, outboxSchema } from '../outbox/entry.model.js';
import { EntryRunner } from '../outbox/entry.runner.js';
import { EntryStore } from '../outbox/entry.store.js';
import { Kinds } from '../outbox/kinds.js';
import { OutboxRelay } from '../outbox/outbox.relay.js';
import { OUTBOX_SIGNAL, OutboxService } from '../outbox/outbox.service.js';
import { QueueMetrics } from '../outbox/queue.metrics.js';
import { enforcePolicies } from '../policy/policy-enforcement.js';
import { RequestContext } from '../policy/request-context.js';
import { QUOTA_MODEL, quotaSchema } from '../quotas/quota.schema.js';
import { Quotas } from '../quotas/quotas.service.js';
import { IDEMPOTENCY_MODEL, idempotencySchema, IdempotencyService } from '../transactions/idempotency.js';
import { KIT_SCALARS } from '../values/scalars.js';
import { type DemandData, ownedCollections, ownedFolders } from '../withdrawal/demand-data.js';
import {
  DEMAND_HOLDINGS,
  DemandDeletion,
  type DemandHoldings,
} from '../withdrawal/demand-deletion.service.js';
import { WITHDRAWN_DEMAND_MODEL, withdrawnDemandSchema } from '../withdrawal/withdrawn-demand.schema.js';
import { WithdrawnDemands } from '../withdrawal/withdrawn-demands.service.js';
import { WorkerPools } from '../workers/worker-pools.js';
import { KIT_ENVIRONMENT, type KitEnvironment, OWN_ENVIRONMENT, workLimits } from './environment.js';
import type { AddressVariable } from './production-addresses.js';

/** A mongoose model; inject it with `@InjectModel(name)`. */
export interface ModelDefinition {
  name: string;
  schema: Schema;
}

export interface SubgraphOptions {
  /** Name of the process, such as `subgraph-orders`; also its name as an issuer and as the audience of internal identities. */
  name: string;
  models?: readonly ModelDefinition[];
  /** Services, repositories, outbox handlers. */
  providers?: Provider[];
  resolvers?: Type[];
  imports?: ModuleMetadata['imports'];
  /** Schema of the subgraph's own environment variables; inject the result with `OWN_ENVIRONMENT`. */
  environment?: z.ZodType<object>;
  /** Addresses that it uses and that production has to name: those of subgraphs that it asks, of mail, of the shell. */
  addresses?: readonly AddressVariable[];
  /** Scalars of its own, beside the kit's. */
  scalars?: readonly GraphQLScalarType[];
  /** Types that no field names directly. */
  orphanedTypes?: Type[];
  /** Migrations of stored data, in the order of their names. */
  migrations?: readonly Migration[];
  /** Finds a demand in the own database; others ask subgraph-identity. */
  findsDemand?: FindsDemand;
  /** What is deleted with a demand, where its models do not say. */
  demandData?: DemandData;
  /** Runs once the database is connected and its indexes exist, before requests are accepted. */
  onReady?: (get: <T>(token: Type<T> | symbol | string) => T) => Promise<void>;
}

/** Everything that differs between a running process, a test and printing the schema. */
export interface SubgraphRuntime {
  environment: KitEnvironment;
  ownEnvironment: object;
  connection: Connection;
  logger: Logger;
  metrics: Metrics;
  readiness: Readiness;
}

export interface SubgraphDefinition {
  readonly options: SubgraphOptions;
  readonly modelDefinitions: readonly ModelDefinition[];
  /** The Nest root module of the subgraph in a runtime. */
  toModule(runtime: SubgraphRuntime): DynamicModule;
}

/** Federation 2, stated explicitly (Nest's default is 1), with the directives that our subgraphs use. */
const FEDERATION: Federation2Config = {
  version: 2,
  importUrl: 'https://specs.apollo.dev/federation/v2.9',
  directives: [
    '@key',
    '@external',
    '@requires',
    '@provides',
    '@shareable',
    '@inaccessible',
    '@override',
    '@interfaceObject',
    '@tag',
    '@cost',
    '@listSize',
  ],
};

@Module({})
class KitModule {}

@Module({})
class SubgraphModule {}

const KIT_MODELS: readonly ModelDefinition[] = [
  { name: OUTBOX_MODEL, schema: outboxSchema },
  { name: IDEMPOTENCY_MODEL, schema: idempotencySchema },
  { name: RECURRING_MODEL, schema: recurringSchema },
  { name: QUOTA_MODEL, schema: quotaSchema },
  { name: DEAD_LETTER_MODEL, schema: deadLetterSchema },
  { name: WITHDRAWN_DEMAND_MODEL, schema: withdrawnDemandSchema },
];

function kitProviders(
  { name, findsDemand }: SubgraphOptions,
  { environment, ownEnvironment, connection, logger, metrics }: SubgraphRuntime,
): Provider[] {
  const signer = new IdentitySigner(environment.INTERNAL_SIGNING_KEY);
  return [
    { provide: KIT_ENVIRONMENT, useValue: environment },
    { provide: OWN_ENVIRONMENT, useValue: ownEnvironment },
    { provide: getConnectionToken(), useValue: connection },
    { provide: LOGGER, useValue: logger },
    { provide: METRICS, useValue: metrics },
    { provide: OUTBOX_SIGNAL, useValue: new EventEmitter() },
    { provide: IdentityVerifier, useValue: new IdentityVerifier(environment.INTERNAL_JWKS, name) },
    { provide: IdentitySigner, useValue: signer },
    { provide: InternalClient, useFactory: () => new InternalClient(environment, signer) },
    {
      provide: DEMAND_REGISTER,
      inject: [InternalClient],
      useFactory: (client: InternalClient): DemandRegister =>
        findsDemand ? (demandUuid) => findsDemand(demandUuid, connection) : demandsOfIdentity(client),
    },
    { provide: Mailer, useFactory: () => new SmtpMailer(environment, metrics.mails, logger) },
    { provide: ObjectStore, useFactory: () => createObjectStore(environment, metrics.storeCalls) },
    OutboxService,
    Kinds,
    EntryStore,
    EntryRunner,
    QueueMetrics,
    OutboxRelay,
    IdempotencyService,
    StagedFiles,
    StagedFileHandler,
    Quotas,
    CsvReader,
    DeadLetters,
    JobRuns,
    JobQueue,
    RecurringClock,
    AgendaLeftovers,
    WorkerPools,
    WithdrawnDemands,
    KnownDemands,
    DemandDeletion,
  ];
}

/** Every service of subgraph-kit and every model, for all modules of the subgraph. */
function kitModule(
  options: SubgraphOptions,
  runtime: SubgraphRuntime,
  models: readonly ModelDefinition[],
  holdings: DemandHoldings,
): DynamicModule {
  const providers: Provider[] = [
    ...kitProviders(options, runtime),
    { provide: DEMAND_HOLDINGS, useValue: holdings },
    ...models.map(({ name, schema }) => ({
      provide: getModelToken(name),
      useFactory: () => runtime.connection.model(name, schema),
    })),
  ];
  const exported = providers.map((provider) =>
    typeof provider === 'function' ? provider : provider.provide,
  );
  return { module: KitModule, global: true, imports: [DiscoveryModule], providers, exports: exported };
}

/** The federated schema is rebuilt from text, which loses the parsing and serialisation of scalars. */
function restoreScalars(schema: GraphQLSchema, scalars: readonly GraphQLScalarType[]): GraphQLSchema {
  for (const declared of scalars) {
    const type = schema.getType(declared.name);
    if (!isScalarType(type)) continue;
    type.serialize = declared.serialize;
    type.parseValue = declared.parseValue;
    type.parseLiteral = declared.parseLiteral;
  }
  return schema;
}

function graphqlModule(
  options: SubgraphOptions,
  { environment, logger, metrics }: SubgraphRuntime,
): DynamicModule {
  const scalars = [...KIT_SCALARS, ...(options.scalars ?? [])];
  const verifier = new IdentityVerifier(environment.INTERNAL_JWKS, options.name);
  const configuration = (
    withdrawn: WithdrawnDemands,
    known: KnownDemands,
    modules: ModulesContainer,
  ): Omit<SubgraphDriverConfig, 'driver'> => ({
    gate: new OperationGate(workLimits(environment), metrics),
    path: '/graphql',
    autoSchemaFile: { federation: FEDERATION },
    buildSchemaOptions: { orphanedTypes: options.orphanedTypes ?? [] },
    transformSchema: (schema) =>
      recordResolvers(
        servePublishedSdl(
          describeCommonWords(
            enforcePolicies(resolveDirectly(restoreScalars(schema, scalars), modules), (demandUuid) =>
              known.require(demandUuid),
            ),
          ),
        ),
      ),
    context: async (request: FastifyRequest) => {
      const identity = await verifier.verify(request.headers[IDENTITY_HEADER]);
      await withdrawn.refresh();
      return new RequestContext(identity, currentTraceId(), new LoaderRegistry(), logger, withdrawn);
    },
    formatError: createErrorFormatter(logger),
    autoTransformHttpErrors: false,
    includeStacktraceInErrorResponses: false,
    introspection: environment.HACCHU_ENV !== 'production',
    graphiql: false,
    stopOnTerminationSignals: false,
    stringifyResult: (result) => JSON.stringify(result),
    plugins: [
      createOperationPlugin(metrics),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  return GraphQLModule.forRootAsync<SubgraphDriverConfig>({
    driver: SubgraphDriver,
    inject: [WithdrawnDemands, KnownDemands, ModulesContainer],
    useFactory: configuration,
  });
}

/** Describes a subgraph; `bootstrapSubgraph`, `startSubgraph` and `printSubgraphSchema` start it. */
export function createSubgraphModule(options: SubgraphOptions): SubgraphDefinition {
  assertSoundMigrations(options.migrations ?? []);
  const modelDefinitions = [...KIT_MODELS, ...(options.models ?? [])];
  const holdings: DemandHoldings = {
    collections: ownedCollections(modelDefinitions, options.demandData),
    folders: ownedFolders(options.demandData),
  };
  return {
    options,
    modelDefinitions,
    toModule: (runtime) => ({
      module: SubgraphModule,
      imports: [
        kitModule(options, runtime, modelDefinitions, holdings),
        graphqlModule(options, runtime),
        ...(options.imports ?? []),
      ],
      providers: [...(options.providers ?? []), ...(options.resolvers ?? [])],
    }),
  };
}
