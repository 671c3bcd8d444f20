import { SliceHostProvider, type CurrentUser, type SliceHost } from '@hacchu-hub/slice-kit/host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { createGraphClient } from '../apollo/graph-client.js';
import { useConfig } from '../config/config-context.js';
import { NotFoundScreen } from '../errors/not-found-screen.js';
import { Frame } from '../frame/frame.js';
import { documentTitle } from '../navigation/page-title.js';
import { federationRuntime } from '../remotes/federation.js';
import { LoadReporter } from '../remotes/load-reports.js';
import { mayOverride } from '../remotes/overrides.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { SliceFailure, type SliceProblem } from '../remotes/problems.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { useServices } from '../services.js';
import { areaOfActor, areas } from '../session/areas.js';
import { useSessionService } from '../session/session-context.js';
import { sharedParts } from './shared-parts.js';
import { isInMenu, mayOpen } from './access.js';
import { useLeaveDialog } from './leave-dialog.js';
import { SliceOutlet } from './slice-outlet.js';
import { useRegistry } from './use-registry.js';
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.js';

/** Who is offered to run screens of their own machine; the address is for developers, who may be signed in as anybody. */
const OVERRIDE_CAPABILITY = 'platform:override';

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

  const [reports] = useState(() => new LoadReporter(`${config.gatewayUrl}/load-reports`));
  useEffect(() => reports.watch(), [reports]);

  const [loader] = useState(() => new SliceLoader({ runtime: federationRuntime, report: reports.report }));
  const isOverrider = mayOverride(config.environment) && user.capabilities.includes(OVERRIDE_CAPABILITY);
  const [reportProblem] = useState(() => (problem: SliceProblem) => {
    reporter.report(new SliceFailure(problem), { kind: 'declaration', slice: problem.sliceId });
  });
  const { catalogue, registry, reload } = useRegistry(config.registryUrl, overrides, reports, reportProblem);

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
      reloadRegistry: reload,
      retrySlice,
    }),
    [catalogue, registry, loader, reports, isOverrider, reload, retrySlice],
  );
  useEffect(() => setDeniedPath(undefined), [pathname]);

  const match = catalogue.match(pathname);
  const declaredTitle = match?.route.title;
  const isNotFound = deniedPath === pathname || (match ? !mayOpen(user, match.route) : registry === 'ready');
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
    if (!isNotFound) document.title = documentTitle(declaredTitle);
  }, [declaredTitle, isNotFound]);

  // Where no slice declares the area's first page, the first menu entry is it.
  const isUndeclaredHome = !match && registry === 'ready' && pathname === areas[areaOfActor(user.actor)].home;
  const firstEntry = isUndeclaredHome && catalogue.menu.find((entry) => isInMenu(user, entry, false));
  if (firstEntry) return <Navigate to={firstEntry.to} replace />;

  return (
    <WorkspaceContext value={workspace}>
      <SliceHostProvider host={host}>
        {isNotFound ? (
          <NotFoundScreen area={areaOfActor(user.actor)} isSignedIn />
        ) : (
          <Frame user={user} client={client}>
            <SliceOutlet match={match} pathname={pathname} />
          </Frame>
        )}
        {leaveDialog}
      </SliceHostProvider>
    </WorkspaceContext>
  );
}
