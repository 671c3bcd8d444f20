import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { CurrentUser, SliceHost } from './slice-host.js';

const anOperator: CurrentUser = {
  uuid: 'u1',
  email: 'a@example.com',
  firstName: '花子',
  lastName: '山田',
  isPasswordSet: true,
  actor: 'Operator',
  role: 'UNKNOWN',
  capabilities: [],
  featureFlags: [],
};

/** A stub host with an operator signed in, which does nothing unless a test overrides it. */
export const aHost = (own: Partial<SliceHost> = {}): SliceHost => ({
  user: anOperator,
  client: new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() }),
  routeRefs: {},
  notify: { success: () => undefined, info: () => undefined, error: () => undefined },
  trackClick: () => undefined,
  canGoBack: false,
  setTitle: () => undefined,
  confirmLeave: () => Promise.resolve(true),
  reloadUser: () => Promise.resolve(),
  ...own,
});
