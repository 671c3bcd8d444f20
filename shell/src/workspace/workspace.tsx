import { audienceMember, withDeclaredCapabilities } from '@hacchu-hub/slice-contract';
import {
  type CurrentUser,
  hasUnsavedInput,
  type SliceHost,
  SliceHostProvider,
} from '@hacchu-hub/slice-kit/host';
import { loadable } from '@hacchu-hub/ui/loadable';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { accountPath } from '../account/account-path.js';
import { createGraphClient } from '../apollo/graph-client.js';
import { RunningMutations } from '../apollo/running-mutations.js';
import { useConfig } from '../config/config-context.js';
import { NotFoundScreen } from '../errors/not-found-screen.js';
import { Frame } from '../frame/frame.js';
import { documentTitle } from '../navigation/page-title.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { mayOverride } from '../remotes/overrides.js';
import { SliceFailure, type SliceProblem } from '../remotes/problems.js';
import { RegistryRevision } from '../remotes/registry-revision.js';
import { useRecentPages } from '../search/recent-pages.hook.js';
import { useServices } from '../services.js';
import { areaOfActor, areas } from '../session/areas.js';
import { useSessionService } from '../session/session-context.js';
import { isInMenu, mayOpen } from './access.js';
import { takeEarlyServices } from './early-start.js';
import { useLeaveDialog } from './leave.dialog.js';
import { LoadingPanel } from './loading-panel.js';
import { usePreloadedLinks } from './preload-links.hook.js';
import { isDialogOpen, useRecall } from './recall.hook.js';
import { useRegistry } from './registry.hook.js';
import { useRegistryChanges } from './registry-changes.hook.js';
import { ReleaseNotice } from './release-notice.js';
import { useReturnAfterAbsence } from './return-after-absence.hook.js';
import { sharedParts } from './shared-parts.js';
import { SliceOutlet } from './slice-outlet.js';
import { createSliceServices } from './slice-services.js';
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.js';

/**
 * Required to see the override panel. The URL parameter works without it: developers may be signed in as any
 * user.
 */
const OVERRIDE_CAPABILITY = 'platform:override';

const AccountPage = loadable(
  async () => (await import(/* webpackChunkName: "account" */ '../account/account.page.js')).default,
  LoadingPanel,
);

// Keeps these modules in the build; see there.
void sharedParts;

/** The application of a signed-in user: one graph client, the published slices, and the frame around them. */
export default function Workspace({ user: signedIn }: { user: CurrentUser }) {
  const config = useConfig();
  const { overrides, toasts, reporter, analytics, history } = useServices();
  const session = useSessionService();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [deniedPath, setDeniedPath] = useState<string>();
  const [leaveDialog, confirmLeave] = useLeaveDialog();

  const [mutations] = useState(() => new RunningMutations());
  const [revision] = useState(() => new RegistryRevision());
  const [client] = useState(() =>
    createGraphClient({
      uri: `${config.gatewayUrl}/graphql`,
      preferGet: config.preferGet,
      persistedOperations: config.persistedOperations,
      onRegistryRevision: revision.see,
      mutations,
      token: () => session.token(),
      actor: () => signedIn.actor,
      userUuid: () => signedIn.uuid,
      refresh: () => session.refreshToken(),
      signOut: () => session.signOut(),
      onPermissionDenied: () => setDeniedPath(window.location.pathname),
      onError: (error) => toasts.push('error', 'エラーが発生しました', error.message),
      report: (error, facts) => reporter.report(error, { kind: 'graph', ...facts }),
    }),
  );

  const [services] = useState(() => takeEarlyServices() ?? createSliceServices(config.gatewayUrl));
  const { reports, loader } = services;
  useEffect(() => reports.watch(), [reports]);

  const isOverrider = mayOverride(config.environment) && signedIn.capabilities.includes(OVERRIDE_CAPABILITY);
  const [reportProblem] = useState(() => (problem: SliceProblem) => {
    reporter.report(new SliceFailure(problem), { kind: 'declaration', slice: problem.sliceId });
  });
  const { uuid, actor, role } = signedIn;
  const demandUuid = signedIn.demand?.uuid;
  const member = useMemo(
    () =>
      audienceMember({ uuid, actor, role, demand: demandUuid === undefined ? null : { uuid: demandUuid } }),
    [uuid, actor, role, demandUuid],
  );
  const {
    catalogue,
    registry,
    revision: known,
    news,
    reload,
  } = useRegistry({
    url: config.registryUrl,
    overrides,
    member,
    loader,
    reports,
    onProblem: reportProblem,
  });
  useEffect(() => session.events.onRegistryRevision(revision.see), [session, revision]);
  const { entries } = catalogue;
  const user = useMemo(
    () =>
      withDeclaredCapabilities(
        signedIn,
        entries.flatMap(({ declaration }) => declaration ?? []),
      ),
    [signedIn, entries],
  );
  useRegistryChanges(revision, known, reload);
  // In the file of the account page, so that the first screen carries no more than its name.
  const refresh = useCallback(
    async () =>
      (await import(/* webpackChunkName: "account" */ '../apollo/refresh-active.js')).refreshActive(client),
    [client],
  );
  useReturnAfterAbsence(refresh);
  const isRecallWaiting = useRecall(news, {
    isBusy: () => hasUnsavedInput() || mutations.isAny || isDialogOpen(),
    tell: () => toasts.push('info', '問題が見つかった画面を、以前のバージョンに戻しました'),
  });

  const retrySlice = useCallback(
    async (entry: SliceEntry) => {
      // A newer release may fix it: read the newest entry before loading again.
      const fresh = await reload();
      const now = fresh?.entries.find(({ id }) => id === entry.id) ?? entry;
      loader.forgetFailure(entry.id);
      await loader.load(now);
    },
    [loader, reload],
  );

  const workspace = useMemo<WorkspaceValue>(
    () => ({
      ...services,
      catalogue,
      registry,
      mayOverride: isOverrider,
      member,
      reloadRegistry: reload,
      retrySlice,
    }),
    [services, catalogue, registry, isOverrider, member, reload, retrySlice],
  );
  usePreloadedLinks(workspace, user);
  useEffect(() => setDeniedPath(undefined), [pathname]);

  const match = catalogue.match(pathname);
  const isAccount = pathname === accountPath(user);
  const declaredTitle = isAccount ? 'アカウント' : match?.route.title;
  const isNotFound =
    !isAccount && (deniedPath === pathname || (match ? !mayOpen(user, match.route) : registry === 'ready'));
  const { canGoBack } = history;
  const rememberPage = useRecentPages(user, catalogue, pathname);
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
        if (title !== undefined) rememberPage(title);
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
      rememberPage,
    ],
  );
  useEffect(() => {
    if (!isNotFound) document.title = documentTitle(declaredTitle);
  }, [declaredTitle, isNotFound]);

  // When no slice declares the area's first page, the first menu entry takes its place.
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
            {isAccount ? (
              <AccountPage user={user} client={client} />
            ) : (
              <SliceOutlet match={match} pathname={pathname} />
            )}
          </Frame>
        )}
        <ReleaseNotice news={news} isRecall={isRecallWaiting} />
        {leaveDialog}
      </SliceHostProvider>
    </WorkspaceContext>
  );
}

export { startEarly } from './early-start.js';
