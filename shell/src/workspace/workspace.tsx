import { type CurrentUser, SliceHostProvider } from '@hacchu-hub/slice-kit/host';
import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accountPath } from '../account/account-path.js';
import { Frame } from '../frame/frame.js';
import { usePageDemand } from '../frame/page-demand.hook.js';
import { afterFirstScreen } from '../observability/after-first-screen.js';
import { useServices } from '../services.js';
import { areaOfActor, areas } from '../session/areas.js';
import { isInMenu, mayOpen } from './access.js';
import { useCapabilities } from './capabilities.hook.js';
import { useHeldRights } from './held-rights.hook.js';
import { isInputAtRisk } from './input-at-risk.js';
import { useInputObstacle } from './input-obstacle.hook.js';
import { useLeaveDialog } from './leave.dialog.js';
import { LoadingPanel } from './loading-panel.js';
import { NoticeRegion } from './notice-region.js';
import { usePreloadedLinks } from './preload-links.hook.js';
import { usePublishedSlices } from './published-slices.hook.js';
import { useRecall } from './recall.hook.js';
import type { ReturnWatch as ReturnWatchComponent } from './return-watch.js';
import { sharedParts } from './shared-parts.js';
import { useSliceHost } from './slice-host.hook.js';
import { SliceOutlet } from './slice-outlet.js';
import { useTabTitle } from './tab-title.hook.js';
import { useWorkspaceClient } from './workspace-client.hook.js';
import { WorkspaceContext } from './workspace-context.js';

const AccountPage = loadable(
  async () => (await import(/* webpackChunkName: "account" */ '../account/account.page.js')).default,
  LoadingPanel,
);

const NotFoundScreen = loadable(
  async () =>
    (await import(/* webpackChunkName: "not-found" */ '../errors/not-found-screen.js')).NotFoundScreen,
  LoadingPanel,
);

const ClosedPage = loadable(
  async () => (await import(/* webpackChunkName: "demand-banner" */ '../frame/closed-page.js')).ClosedPage,
  LoadingPanel,
  loadAgain,
);

/** Nobody is absent from a page that has just opened. It shows nothing, so that a failure is only tried again. */
const loadReturnWatch = (): Promise<typeof ReturnWatchComponent> =>
  afterFirstScreen(
    async () => (await import(/* webpackChunkName: "account" */ './return-watch.js')).ReturnWatch,
  ).catch(loadReturnWatch);
const ReturnWatch = loadable(loadReturnWatch);

// Keeps these modules in the build; see there.
void sharedParts;

/** The application of a signed-in user: one graph client, the published slices, and the frame around them. */
export default function Workspace({ user: signedIn }: { user: CurrentUser }) {
  const { toasts } = useServices();
  const { pathname } = useLocation();
  const [deniedPath, setDeniedPath] = useState<string>();
  const [leaveDialog, confirmLeave] = useLeaveDialog();
  const { client, mutations, revision } = useWorkspaceClient(signedIn, setDeniedPath);
  const { workspace, news } = usePublishedSlices(signedIn, revision);
  const { catalogue, registry } = workspace;
  const { entries } = catalogue;
  const pageDemand = usePageDemand(signedIn, pathname, client);
  const remaining = pageDemand.demand?.withdrawal ? pageDemand.demand.capabilities : undefined;
  const { user: allowed, everywhere } = useCapabilities(signedIn, entries, remaining);
  const isAtRisk = () => isInputAtRisk() || mutations.isAny;
  // What somebody has typed stays on the screen: the right may come back, as after a cancelled withdrawal.
  const { user, isHeld } = useHeldRights(allowed, pathname, isAtRisk);
  const isRecallWaiting = useRecall(news, {
    isBusy: isAtRisk,
    tell: () => toasts.push('info', '問題が見つかった画面を、以前のバージョンに戻しました'),
  });
  usePreloadedLinks(workspace, user);
  // A refusal may only have been faster than the news that the rights changed.
  useEffect(() => setDeniedPath(undefined), [pathname, signedIn]);

  const obstacle = useInputObstacle();

  const match = catalogue.match(pathname);
  const isAccount = pathname === accountPath(user);
  const declaredTitle = isAccount ? 'アカウント' : match?.route.title;
  const isNotFound =
    !isAccount &&
    (deniedPath === pathname ||
      (match ? !mayOpen(isHeld ? user : everywhere, match.route) : registry === 'ready'));
  const isClosed = pageDemand.isMissing || (match !== undefined && !mayOpen(user, match.route));
  const setTitle = useTabTitle(declaredTitle, isNotFound);
  const host = useSliceHost({ user, client, catalogue, confirmLeave }, { pathname, setTitle });

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
          <Frame user={user} client={client} pageDemand={pageDemand}>
            {isAccount && <AccountPage user={user} client={client} />}
            {!isAccount && isClosed && (
              <ClosedPage title={declaredTitle} pathname={pathname} isMissing={pageDemand.isMissing} />
            )}
            {!isAccount && !isClosed && <SliceOutlet match={match} pathname={pathname} />}
          </Frame>
        )}
        <NoticeRegion news={news} isRecall={isRecallWaiting} hasLostRights={isHeld} obstacle={obstacle} />
        {leaveDialog}
        <ReturnWatch client={client} />
      </SliceHostProvider>
    </WorkspaceContext>
  );
}

export { startEarly } from './early-start.js';
