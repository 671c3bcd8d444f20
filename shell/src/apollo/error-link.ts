import { ApolloLink } from '@apollo/client';
import { codeOf, fromGraphQLErrors, SliceError, toSliceError } from '@hacchu-hub/slice-kit/data';
import { OperationTypeNode } from 'graphql';
import { catchError, tap, throwError } from 'rxjs';
import { traceIdOf } from './traceparent.js';

export interface ErrorHandlers {
  /** Called when this user may not see the page, or it does not exist. */
  onPermissionDenied(error: SliceError): void;
  /** Called whenever the user was refused a right, wherever the refusal is shown: their rights may have changed. */
  onRightRefused(): void;
  /** Any other error: shown as a toast. */
  onError(error: SliceError): void;
  report(error: Error, facts: { operation: string; code: string; traceId?: string }): void;
}

const sessionCodes = new Set(['FORBIDDEN', 'UNAUTHENTICATED']);

/** Shows and reports errors of operations, unless the screen shows them itself. */
export function createErrorLink({
  onPermissionDenied,
  onRightRefused,
  onError,
  report,
}: ErrorHandlers): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { isHandled = false, isBackground = false } = operation.getContext();
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    const operationName = operation.operationName ?? '';
    const traceId = () => {
      const { traceparent } = operation.getContext();
      return typeof traceparent === 'string' ? traceIdOf(traceparent) : undefined;
    };

    const handle = (error: SliceError, isPageDenied: boolean) => {
      const known = error.traceId ?? traceId();
      if (!error.isHandled) report(error, { operation: operationName, code: error.code, traceId: known });
      if (error.code === 'PERMISSION_DENIED') onRightRefused();
      if (isBackground || sessionCodes.has(error.code)) return;
      if (isPageDenied && !isHandled) onPermissionDenied(error);
      // The page shows its own not-found state.
      else if (!error.isHandled && !(isQuery && error.code === 'NOT_FOUND')) onError(error);
    };

    return forward(operation).pipe(
      tap((result) => {
        const errors = result.errors ?? [];
        if (errors.length > 0) {
          const isPageDenied =
            isQuery &&
            errors.some((error) => codeOf(error) === 'PERMISSION_DENIED' && (error.path?.length ?? 0) <= 1);
          handle(fromGraphQLErrors(errors, isHandled === true), isPageDenied);
        } else if (result.data === undefined || result.data === null) {
          throw new SliceError({ code: 'UNKNOWN', message: 'No Content', isHandled: isHandled === true });
        }
      }),
      catchError((cause: unknown) => {
        const error = toSliceError(cause, isHandled === true);
        handle(error, false);
        return throwError(() => cause);
      }),
    );
  });
}
