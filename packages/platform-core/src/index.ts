export {
  count,
  EnvironmentError,
  isOfThisMachine,
  json,
  loadEnvironment,
  requireEnvironment,
  port,
  processVariables,
} from './environment.js';
export {
  AppError,
  errorExtensions,
  type AppErrorOptions,
  type ErrorExtensions,
  type ExceptionBody,
  type FieldMessages,
} from './errors/app-error.js';
export {
  COMMON_MESSAGES,
  identityNotTrusted,
  isIdentityNotTrusted,
  REQUEST_ERROR_CODES,
  unauthenticated,
} from './errors/common-errors.js';
export { type OperationOutcome, outcomeOf } from './errors/outcome.js';
export { FEATURE_FLAGS, type FeatureFlag } from './feature-flags.js';
export { addressBlock } from './http/address-block.js';
export { HttpPools, type HttpPoolsOptions, type HttpResponse } from './http/http-pools.js';
export { createHttpServer, type HttpServerSettings } from './http/http-server.js';
export * from './identity/identity.js';
export { IdentitySigner, privateKey, type PrivateKey, type SignOptions } from './identity/identity-signer.js';
export { ownerOfKey } from './identity/key-owner.js';
export { IdentityVerifier, publicKeySet, type PublicKeySet } from './identity/identity-verifier.js';
export { createLogger, type LoggerOptions } from './observability/logger.js';
export { LoopMonitor, type LoopMonitorOptions } from './observability/loop-monitor.js';
export { mayReadMetrics } from './observability/metrics-access.js';
export type { SpanAttributes, SpanDescription, TraceSpan } from './observability/spans.js';
export { traceFrom, type TraceContext } from './observability/trace.js';
export {
  activeTraceparent,
  beginSpan,
  currentTracing,
  failureName,
  startTracing,
  stopTracing,
  traced,
  type TracingOptions,
} from './observability/tracing.js';
export { stopOnSignals, type StopOptions } from './process/stop-signals.js';
export { processVersion } from './process/version.js';
export { within } from './process/within.js';
export { RPC_CODES, type RpcCode, type RpcStatusName } from './rpc-codes.js';
export { type SigningSecrets, signingSecrets } from './signing-secrets.js';
