export {
  addressBlock,
  ACTORS,
  FEATURE_FLAGS,
  GATEWAY,
  IDENTITY_HEADER,
  IDENTITY_MAX_AGE,
  identityClaims,
  IdentitySigner,
  IdentityVerifier,
  ROLES,
  shownName,
  signingSecrets,
  traced,
  type Actor,
  type AnonymousIdentity,
  type FeatureFlag,
  type Identity,
  type Role,
  type ServiceIdentity,
  type SigningSecrets,
  type UserIdentity,
} from '@hacchu-hub/platform-core';
export * from './application/bootstrap.js';
export * from './changes/index.js';
export { CAPABILITIES, capabilitiesOf, type Capability } from './policy/capabilities.js';
export * from './csv/index.js';
export { DeadLetterError } from './dead-letters/dead-letter.error.js';
export { mapInSlices } from './limits/slices.js';
export type { Candidates } from './persistence/candidates.js';
export { compareValues } from './persistence/compare-values.js';
export * from './persistence/demand-repository.js';
export {
  EnvironmentError,
  KIT_ENVIRONMENT,
  loadEnvironment,
  OWN_ENVIRONMENT,
  type KitEnvironment,
} from './application/environment.js';
export * from './errors/errors.js';
export * from './file-jobs/index.js';
export { safeContentType, safeFileName } from './files/file-name.js';
export * from './transactions/idempotency.js';
export * from './values/input.js';
export * from './http/internal-client.js';
export * from './jobs/index.js';
export * from './graph/loaders.js';
export { Cost, ListSize, LongestPage, PageSize, SlicedBy } from './graph/list-size.js';
export { LOGGER, loggableError } from './observability/logger.js';
export * from './mail/invitation-address.js';
export * from './mail/mail-retries.js';
export * from './mail/mailer.js';
export * from './mail/signature.js';
export { databaseGauge } from './observability/database-gauge.js';
export { METRICS, type Metrics, startAtZero } from './observability/metrics.js';
export * from './persistence/mongo.js';
export * from './files/object-store.js';
export * from './outbox/index.js';
export * from './graph/paging.js';
export {
  type Projection,
  Projections,
  type ProjectionRules,
  type StoredFields,
} from './graph/projections.js';
export * from './values/prefectures.js';
export { Allow, defineCapabilities, type PolicyRule } from './policy/policy.js';
export {
  inTwoPhases,
  Preparation,
  PreparationOutdatedError,
  type TwoPhaseWork,
} from './transactions/preparation.js';
export { printSubgraphSchema } from './application/print-schema.js';
export * from './quotas/index.js';
export * from './policy/request-context.js';
export * from './values/scalars.js';
export * from './persistence/search.js';
export { StagedFiles } from './files/staged-files.js';
export {
  createSubgraphModule,
  type ModelDefinition,
  type SubgraphDefinition,
  type SubgraphOptions,
} from './application/subgraph-module.js';
export * from './tallies/index.js';
export * from './values/time.js';
export type { Migration, MigrationContext } from './migrations/migration.js';
export { wasMigrated } from './migrations/migrator.js';
export * from './uploads/index.js';
export * from './withdrawal/index.js';
export {
  assertOutsideTransaction,
  RemoteCallInTransactionError,
} from './transactions/transaction-context.js';
export { currentTraceId, currentTraceparent } from './observability/trace.js';
export * from './workers/index.js';
