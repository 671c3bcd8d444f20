import type { ApolloClient } from '@apollo/client';
import { SliceError } from '@hacchu-hub/slice-kit/data';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useState } from 'react';
import { createGraphClient } from '../apollo/graph-client.js';
import { RunningMutations } from '../apollo/running-mutations.js';
import { useConfig } from '../config/config-context.js';
import { RegistryRevision } from '../remotes/registry-revision.js';
import { useServices } from '../services.js';
import { IdentityError } from '../session/identity-messages.js';
import { useSessionService } from '../session/session-context.js';
import { isInputAtRisk } from './input-at-risk.js';

const FAILED = 'エラーが発生しました';

export interface WorkspaceClient {
  client: ApolloClient;
  mutations: RunningMutations;
  /** Of the registry, as responses of the gateway say it. */
  revision: RegistryRevision;
}

/**
 * The one graph client of a signed-in user.
 * @param onPermissionDenied receives the path of the page that the user may not see
 */
export function useWorkspaceClient(
  signedIn: CurrentUser,
  onPermissionDenied: (pathname: string) => void,
): WorkspaceClient {
  const config = useConfig();
  const { toasts, reporter } = useServices();
  const session = useSessionService();
  const [value] = useState(() => {
    const mutations = new RunningMutations();
    const revision = new RegistryRevision();
    const client = createGraphClient({
      uri: `${config.gatewayUrl}/graphql`,
      preferGet: config.preferGet,
      persistedOperations: config.persistedOperations,
      onRegistryRevision: revision.see,
      mutations,
      token: () =>
        session.token().catch((error: unknown) => {
          if (!(error instanceof IdentityError) || error.code !== 'account-replaced') throw error;
          throw new SliceError({ code: 'UNAUTHENTICATED', message: error.message });
        }),
      actor: () => signedIn.actor,
      userUuid: () => signedIn.uuid,
      refresh: () => session.refreshToken(),
      signOut: () => session.signOut(),
      onPermissionDenied: (error) => {
        // What was typed stays: the page is replaced when it is opened the next time.
        if (isInputAtRisk()) toasts.push('error', FAILED, error.message);
        else onPermissionDenied(window.location.pathname);
      },
      onRightRefused: session.checkUser,
      onError: (error) => toasts.push('error', FAILED, error.message),
      report: (error, facts) => reporter.report(error, { kind: 'graph', ...facts }),
    });
    return { client, mutations, revision };
  });
  return value;
}
