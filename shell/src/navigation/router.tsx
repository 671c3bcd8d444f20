import { browserHistory, type PageHistory } from '@hacchu-hub/router';
import { matchRoutes, NavigationType, type RouteObject, useLocation } from 'react-router';
import { MaintenancePage, NotFoundPage, ServerErrorPage } from '../errors/status-pages.js';
import { useServices } from '../services.js';
import type { Area } from '../session/areas.js';
import { SignInPage } from '../session/pages/sign-in.page.js';
import { HomeRedirect } from './home-redirect.js';
import { LoadedChunk } from './loaded-chunk.js';
import type { NavigationHistory } from './navigation-history.js';
import { PageBoundary } from './page-boundary.js';
import { Root } from './root.js';
import { SliceGate } from './slice-gate.js';

const loadResetPassword = () =>
  import(/* webpackChunkName: "reset-password" */ '../session/pages/reset-password.page.js');

const resetPassword = (area: Area) => (
  <LoadedChunk load={loadResetPassword}>
    {({ ResetPasswordPage }) => <ResetPasswordPage area={area} />}
  </LoadedChunk>
);

/** The shell's own routes; every other path belongs to a slice or does not exist. */
const shellRoutes: RouteObject[] = [
  { path: '/', element: <HomeRedirect /> },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/500', element: <ServerErrorPage /> },
  { path: '/maintenance', element: <MaintenancePage /> },
  { path: '/reset-password', element: resetPassword('demand') },
  { path: '/admin/reset-password', element: resetPassword('operator') },
  { path: '/demand/login', element: <SignInPage area="demand" /> },
  { path: '/admin/login', element: <SignInPage area="operator" /> },
  { path: '*', element: <SliceGate /> },
];

/** The page at the shown address. */
export function ShellPages() {
  const location = useLocation();
  const { reporter } = useServices();
  const [match] = matchRoutes(shellRoutes, location) ?? [];
  return (
    <PageBoundary location={location} onError={(error) => reporter.report(error, { kind: 'page' })}>
      <Root>{match?.route.element}</Root>
    </PageBoundary>
  );
}

/** The history of the tab; records visited pages. */
export function createPageHistory(visited: NavigationHistory): PageHistory {
  const history = browserHistory();
  visited.record(history.location, NavigationType.Pop);
  history.subscribe(({ location, action }) => visited.record(location, action));
  return history;
}
