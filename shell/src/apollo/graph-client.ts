import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { createErrorLink, type ErrorHandlers } from './error-link.js';
import { createIdentityLink, type RequestIdentity } from './identity-link.js';
import { createRefreshLink, type RefreshOptions } from './refresh-link.js';
import { createTransportLink, type TransportOptions } from './transport.js';

export interface GraphClientOptions
  extends TransportOptions, RequestIdentity, RefreshOptions, ErrorHandlers {}

/** Documents are kept by `uuid`; order lines and other parts by `id`. */
function cacheId(object: Readonly<Record<string, unknown>>): string | undefined {
  const id = object.uuid ?? object.id;
  return typeof object.__typename === 'string' && (typeof id === 'string' || typeof id === 'number')
    ? `${object.__typename}:${id}`
    : undefined;
}

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
