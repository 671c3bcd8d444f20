import { ApolloLink } from '@apollo/client';
import { from, mergeMap } from 'rxjs';
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
        return forward(operation);
      }),
    );
  });
}
