export { idsBeginningWith, type DemandData } from './demand-data.js';
export {
  DELETE_DEMAND,
  DELETION_TIMEOUT_MS,
  deletionPayload,
  type DeletionPayload,
} from './demand-deletion.job.js';
export { DemandDeletion, type DeletedData } from './demand-deletion.service.js';
export { withdrawalMutation, withdrawalOf } from './withdrawal.resolver.js';
export type { WithdrawalState } from './withdrawn-demand.schema.js';
export { WithdrawnDemands, type WithdrawalChange } from './withdrawn-demands.service.js';
