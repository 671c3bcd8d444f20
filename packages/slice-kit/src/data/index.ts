/** A generated document with the types of its result and its variables. */
export type { TypedDocumentNode } from '@apollo/client';
export { cacheId } from './cache-id.js';
export { RpcStatus, type RpcStatusName } from './rpc-status.js';
export { useCreateOnce, type CreateOnceOptions } from './create-once.hook.js';
export { SliceError, codeOf, fromGraphQLErrors } from '../errors/slice-error.js';
export { toSliceError } from './to-slice-error.js';
export { usePolledQuery, type PolledQueryOptions } from './polled-query.hook.js';
export { useSliceFetch, type SliceFetchOptions } from './slice-fetch.hook.js';
export {
  useSliceMutation,
  type SliceMutationOptions,
  type SliceMutationState,
} from './slice-mutation.hook.js';
export { useSliceQuery, type SliceQueryOptions, type SliceQueryResult } from './slice-query.hook.js';
