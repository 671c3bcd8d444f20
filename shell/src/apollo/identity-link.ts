import { ApolloLink } from '@apollo/client';
import { from, mergeMap, type MonoTypeOperatorFunction, tap } from 'rxjs';
import { recordWork } from '../observability/page-work.js';
import type { Actor } from '../session/areas.js';
import { newTraceparent } from './traceparent.js';

export interface RequestIdentity {
  token(): Promise<string | undefined>;
  actor(): Actor;
  userUuid(): string | undefined;
}

/** Adds the identity token, and a new trace, to every operation. */
export function createIdentityLink(identity: RequestIdentity): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const traceparent = newTraceparent();
    return from(identity.token()).pipe(
      mergeMap((token) => {
        const userUuid = identity.userUuid();
        operation.setContext(({ headers = {} }) => ({
          traceparent,
          headers: {
            ...headers,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            'x-user-actor': identity.actor(),
            ...(userUuid === undefined ? {} : { 'x-user-uuid': userUuid }),
            traceparent,
          },
        }));
        return forward(operation).pipe(recorded(operation.operationName ?? 'anonymous', traceparent));
      }),
    );
  });
}

/** Records a request when it has ended; one that was cancelled is not recorded. */
function recorded(name: string, traceparent: string): MonoTypeOperatorFunction<ApolloLink.Result> {
  const start = performance.now();
  let failure: string | undefined;
  const record = (): void => {
    recordWork({ kind: 'request', name, start, end: performance.now(), traceparent, failure });
  };
  return tap({
    next: ({ errors }) => {
      const code = errors?.[0]?.extensions?.['code'];
      if (errors) failure = typeof code === 'string' ? code : 'error';
    },
    error: (error: unknown) => {
      failure = error instanceof Error ? error.name : 'error';
      record();
    },
    complete: record,
  });
}
