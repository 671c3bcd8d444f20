export * from './bootstrap.js';
export { CAPABILITIES, capabilitiesOf, type Capability } from './capabilities.js';
export * from './csv/index.js';
export * from './demand-repository.js';
export {
  EnvironmentError,
  KIT_ENVIRONMENT,
  loadEnvironment,
  OWN_ENVIRONMENT,
  type KitEnvironment,
} from './environment.js';
export * from './errors.js';
export * from './file-jobs/index.js';
export { safeContentType, safeFileName } from './file-name.js';
export * from './idempotency.js';
export * from './identity.js';
export { IdentitySigner } from './identity-signer.js';
export * from './input.js';
export * from './internal-client.js';
export * from './jobs/index.js';
export * from './loaders.js';
export { Cost, ListSize, LongestPage, PageSize, SlicedBy } from './list-size.js';
export { LOGGER, loggableError } from './logger.js';
export * from './mailer.js';
export { METRICS, type Metrics } from './metrics.js';
export * from './mongo.js';
export * from './object-store.js';
export * from './outbox.js';
export * from './paging.js';
export * from './prefectures.js';
export { Allow, defineCapabilities, type PolicyRule } from './policy.js';
export { inTwoPhases, Preparation, PreparationOutdatedError, type TwoPhaseWork } from './preparation.js';
export { printSubgraphSchema } from './print-schema.js';
export * from './quotas/index.js';
export * from './request-context.js';
export * from './scalars.js';
export * from './search.js';
export { StagedFiles } from './staged-files.js';
export {
  createSubgraphModule,
  type ModelDefinition,
  type SubgraphDefinition,
  type SubgraphOptions,
} from './subgraph-module.js';
export * from './tallies/index.js';
export * from './time.js';
export type { Migration, MigrationContext } from './migrations/migration.js';
export * from './uploads/index.js';
export { assertOutsideTransaction, RemoteCallInTransactionError } from './transaction-context.js';
export { currentTraceId, currentTraceparent } from './trace.js';
export * from './workers/index.js';
