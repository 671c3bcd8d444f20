export { cacheId } from './cache-id.js';
export { RpcStatus, type RpcStatusName } from './rpc-status.js';
export { SliceError, codeOf, fromGraphQLErrors, toSliceError } from './slice-error.js';
export { usePolledQuery, type PolledQueryOptions } from './use-polled-query.js';
export { useSliceFetch, type SliceFetchOptions } from './use-slice-fetch.js';
export {
  useSliceMutation,
  type SliceMutationOptions,
  type SliceMutationState,
} from './use-slice-mutation.js';
export { useSliceQuery, type SliceQueryOptions, type SliceQueryResult } from './use-slice-query.js';
