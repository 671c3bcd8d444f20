export type { LogilessAccess, LogilessTurn } from './logiless.access.js';
export {
  isUnclear,
  LogilessClient,
  type LogilessClientOptions,
  type LogilessReversal,
} from './logiless.client.js';
export {
  isLogilessLockout,
  LogilessError,
  logilessMessage,
  logilessSyncFailure,
  type LogilessFailure,
} from './logiless.errors.js';
export { LOGILESS_ORIGIN } from './logiless.http.js';
export {
  exchangeLogilessCode,
  logilessAuthorizeUrl,
  refreshLogilessTokens,
  type LogilessApplication,
  type LogilessTokens,
} from './logiless.oauth.js';
export { RemoteLogilessAccess, type RemoteAccessOptions } from './logiless.remote-access.js';
export {
  LogilessSyncJob,
  logilessSyncPayload,
  LogilessSyncReports,
  LogilessSyncs,
  type LogilessSyncCounts,
  type LogilessSyncPayload,
} from './logiless.sync.js';
export type {
  LogilessArticle,
  LogilessInboundDelivery,
  LogilessInventorySummary,
  LogilessSupplier,
  LogilessWarehouse,
  NewInboundDelivery,
} from './logiless.resources.js';
