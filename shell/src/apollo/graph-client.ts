import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { cacheId } from '@hacchu-hub/slice-kit/data';
import { createErrorLink, type ErrorHandlers } from './error-link.js';
import { createIdentityLink, type RequestIdentity } from './identity-link.js';
import { createRefreshLink, type RefreshOptions } from './refresh-link.js';
import type { RunningMutations } from './running-mutations.js';
import { createTransportLink, type TransportOptions } from './transport.js';

export interface GraphClientOptions extends TransportOptions, RequestIdentity, RefreshOptions, ErrorHandlers {
  mutations: RunningMutations;
}

/** The page's only client: shell and slices share its cache. */
export function createGraphClient(options: GraphClientOptions): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ dataIdFromObject: cacheId }),
    link: ApolloLink.from([
      options.mutations.link,
      createErrorLink(options),
      createRefreshLink(options),
      createIdentityLink(options),
      createTransportLink(options),
    ]),
    // Slices use the error policy `all` (slice-kit): a subgraph that is down loses its fields, not the page.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-first' }, query: { fetchPolicy: 'cache-first' } },
  });
}
