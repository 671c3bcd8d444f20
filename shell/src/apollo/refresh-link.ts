import { ApolloLink } from '@apollo/client';
import { codeOf } from '@hacchu-hub/slice-kit/data';
import { EMPTY, from, mergeMap, type Observable, of } from 'rxjs';

export interface RefreshOptions {
  /** A fresh token, or undefined when there is none any more. */
  refresh(): Promise<string | undefined>;
  signOut(): Promise<void>;
}

const isForbidden = (result: ApolloLink.Result) =>
  result.errors?.some((error) => ['FORBIDDEN', 'UNAUTHENTICATED'].includes(codeOf(error))) ?? false;

/** On FORBIDDEN: refreshes the token and retries once; the session ends when that is refused too. */
export function createRefreshLink({ refresh, signOut }: RefreshOptions): ApolloLink {
  return new ApolloLink((operation, forward): Observable<ApolloLink.Result> => {
    return forward(operation).pipe(
      mergeMap((first) => {
        if (!isForbidden(first)) return of(first);
        return from(refresh()).pipe(
          mergeMap((token) => {
            // Without a token, the refresh has ended the session, or the connection is lost: keep the
            // refusal.
            if (token === undefined) return of(first);
            return forward(operation).pipe(
              mergeMap((second) => {
                if (!isForbidden(second)) return of(second);
                return from(signOut()).pipe(mergeMap(() => EMPTY));
              }),
            );
          }),
        );
      }),
    );
  });
}
