import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { fromFailedRequest, fromGraphQLErrors, SliceError } from '../errors/slice-error.js';

/** Converts anything that the client can throw into a SliceError. */
export function toSliceError(error: unknown, handled = false): SliceError {
  if (error instanceof SliceError) return error;
  if (CombinedGraphQLErrors.is(error)) return fromGraphQLErrors(error.errors, handled);
  return fromFailedRequest(error, ServerError.is(error) ? error.statusCode : undefined, handled);
}
