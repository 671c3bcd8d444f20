import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { cacheId } from '../data/cache-id.js';
import type { CurrentUser } from '../host/slice-host.js';
import { type StandaloneConfig, storedActor, storedToken } from './standalone-session.js';

const CURRENT_USER = gql`
  query currentUser {
    currentUser {
      uuid
      email
      firstName
      lastName
      isPasswordSet
      actor
      role
      capabilities
      featureFlags
      demand {
        uuid
        name
      }
    }
  }
`;

/** An Apollo client like the shell's, without its error screens. */
export function createStandaloneClient(config: StandaloneConfig): ApolloClient {
  const identity = new ApolloLink((operation, forward) => {
    operation.setContext(({ headers = {} }) => ({
      headers: { ...headers, authorization: `Bearer ${storedToken() ?? ''}`, 'x-user-actor': storedActor() },
    }));
    return forward(operation);
  });
  return new ApolloClient({
    cache: new InMemoryCache({ dataIdFromObject: cacheId }),
    link: ApolloLink.from([identity, new HttpLink({ uri: `${config.gatewayUrl}/graphql` })]),
  });
}

/** @throws when nobody is signed in or the gateway does not respond. */
export async function readCurrentUser(client: ApolloClient): Promise<CurrentUser> {
  const { data } = await client.query<{ currentUser: CurrentUser }>({
    query: CURRENT_USER,
    fetchPolicy: 'no-cache',
  });
  if (!data) throw new Error('利用者の情報を取得できませんでした。');
  return data.currentUser;
}
