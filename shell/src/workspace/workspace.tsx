import { SliceHostProvider, type CurrentUser, type SliceHost } from '@hacchu-hub/slice-kit/host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createGraphClient } from '../apollo/graph-client.js';
import { useConfig } from '../config/config-context.js';
import { Frame } from '../frame/frame.js';
import { documentTitle } from '../navigation/page-title.js';
import { federationRuntime } from '../remotes/federation.js';
import { LoadReporter } from '../remotes/load-reports.js';
import { mayOverride } from '../remotes/overrides.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { useServices } from '../services.js';
import { useSessionService } from '../session/session-context.js';
import { sharedParts } from './shared-parts.js';
import { useLeaveDialog } from './leave-dialog.js';
import { SliceOutlet } from './slice-outlet.js';
import { useRegistry } from './use-registry.js';
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.js';

// Keeps the parts in the build; see there.
void sharedParts;

/** Everything of a signed-in user: one graph client, the published slices, and the frame around them. */
export default function Workspace({ user }: { user: CurrentUser }) {
  const config = useConfig();
  const { overrides, toasts, reporter, analytics, history } = useServices();
  const session = useSessionService();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [deniedPath, setDeniedPath] = useState<string>();
  const [leaveDialog, confirmLeave] = useLeaveDialog();

  const [client] = useState(() =>
    createGraphClient({
      uri: `${config.gatewayUrl}/graphql`,
      preferGet: config.preferGet,
      persistedOperations: config.persistedOperations,
      token: () => session.token(),
      actor: () => user.actor,
      userUuid: () => user.uuid,
      refresh: () => session.refreshToken(),
      signOut: () => session.signOut(),
      onPermissionDenied: () => setDeniedPath(window.location.pathname),
      onError: (error) => toasts.push('error', 'エラーが発生しました', error.message),
      report: (error, facts) => reporter.report(error, { kind: 'graph', ...facts }),
    }),
  );
  useEffect(() => () => client.stop(), [client]);

  const [reports] = useState(() => new LoadReporter(`${config.gatewayUrl}/load-reports`));
  useEffect(() => reports.watch(), [reports]);

  const [loader] = useState(() => new SliceLoader({ runtime: federationRuntime, report: reports.report }));
  const isOverrider = mayOverride(config.environment, user.capabilities);
  const effective = useMemo(() => (isOverrider ? overrides : {}), [isOverrider, overrides]);
  const { catalogue, registry, reload } = useRegistry(config.registryUrl, effective, reports);

  const retrySlice = useCallback(
    async (entry: SliceEntry) => {
      // A newer release may be the mend: ask for the newest entry before loading again.
      const fresh = await reload();
      const now = fresh?.entries.find(({ id }) => id === entry.id) ?? entry;
      loader.forgetFailure(entry.id);
      await loader.load(now);
    },
    [loader, reload],
  );

  const workspace = useMemo<WorkspaceValue>(
    () => ({
      catalogue,
      registry,
      loader,
      reports,
      mayOverride: isOverrider,
      isPageDenied: deniedPath === pathname,
      reloadRegistry: reload,
      retrySlice,
    }),
    [catalogue, registry, loader, reports, isOverrider, deniedPath, pathname, reload, retrySlice],
  );
  useEffect(() => setDeniedPath(undefined), [pathname]);

  const declaredTitle = catalogue.match(pathname)?.route.title;
  const { canGoBack } = history;
  const host = useMemo<SliceHost>(
    () => ({
      user,
      client,
      routeRefs: catalogue.routeRefs,
      notify: {
        success: (text) => toasts.push('success', text),
        info: (text) => toasts.push('info', text),
        error: (title, description) => toasts.push('error', title, description),
      },
      trackClick: (trackingName) =>
        analytics.click({
          trackingName,
          demandName: user.demand?.name ?? '',
          userName: `${user.lastName} ${user.firstName}`,
        }),
      canGoBack,
      goBack: () => void navigate(history.backDelta),
      setTitle: (title) => {
        document.title = documentTitle(title ?? declaredTitle);
      },
      confirmLeave,
      reloadUser: () => session.reloadUser(),
    }),
    [
      user,
      client,
      catalogue,
      toasts,
      analytics,
      canGoBack,
      history,
      navigate,
      declaredTitle,
      confirmLeave,
      session,
    ],
  );
  useEffect(() => {
    document.title = documentTitle(declaredTitle);
  }, [declaredTitle]);

  return (
    <WorkspaceContext value={workspace}>
      <SliceHostProvider host={host}>
        {workspace.isPageDenied ? (
          <SliceOutlet />
        ) : (
          <Frame user={user} client={client}>
            <SliceOutlet />
          </Frame>
        )}
        {leaveDialog}
      </SliceHostProvider>
    </WorkspaceContext>
  );
}
