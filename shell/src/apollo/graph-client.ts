import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { cacheId } from '@hacchu-hub/slice-kit/data';
import { createErrorLink, type ErrorHandlers } from './error-link.js';
import { createIdentityLink, type RequestIdentity } from './identity-link.js';
import { createRefreshLink, type RefreshOptions } from './refresh-link.js';
import { createTransportLink, type TransportOptions } from './transport.js';

export interface GraphClientOptions
  extends TransportOptions, RequestIdentity, RefreshOptions, ErrorHandlers {}

/** The one client of the page: shell and slices share its cache. */
export function createGraphClient(options: GraphClientOptions): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ dataIdFromObject: cacheId }),
    link: ApolloLink.from([
      createErrorLink(options),
      createRefreshLink(options),
      createIdentityLink(options),
      createTransportLink(options),
    ]),
    // The error policy is `all` wherever a slice asks (slice-kit): a subgraph that is down costs its fields, not the page.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-first' }, query: { fetchPolicy: 'cache-first' } },
  });
}
