export {
  as,
  TEST_DEMAND,
  OTHER_DEMAND,
  UNKNOWN_DEMAND,
  type TestIdentity,
  type TestUserOptions,
} from './identities.js';
export { type GraphqlAnswer, type GraphqlClient, type TestGraphqlError } from './client.js';
export { beginsBesideOthers } from './two-demands.js';
export { Background } from './background.js';
export { TestKeys } from './keys.js';
export { freePort } from './free-port.js';
export { SubgraphProcess } from './process.js';
export { until, type UntilOptions } from './until.js';
export { QueryCounter } from './query-counter.js';
export { documentsExamined, plansOf, plansOnConnection, type QueryPlan } from './plans.js';
export { emptyDatabase, SharedSubgraph } from './shared.js';
export { announceWithdrawal, deleteDemandIn, documentsWith, plantEverywhere } from './withdrawal.js';
export { storeDocuments, storedReleases } from './stored.js';
export { SubgraphStandIn, type StandInCall } from './stand-in.js';
export { fuzzSubgraph, type FuzzReport } from './fuzz.js';
export {
  demandDifferences,
  readRights,
  rightsCallers,
  rightsDifferences,
  undeclaredRootFields,
} from './rights.js';
export { describeSubgraph, type SubgraphDescription } from '@hacchu-hub/subgraph-kit/print-schema';

export {
  RecordingMailer,
  startSubgraph,
  type Override,
  type StartOptions,
  type TestSubgraph,
} from './test-subgraph.js';
