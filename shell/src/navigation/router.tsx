import { createBrowserRouter, type RouteObject } from 'react-router';
import { MaintenancePage, NotFoundPage, ServerErrorPage } from '../errors/status-pages.js';
import type { Area } from '../session/areas.js';
import { SignInPage } from '../session/pages/sign-in.page.js';
import { HomeRedirect } from './home-redirect.js';
import { LoadedChunk } from './loaded-chunk.js';
import type { NavigationHistory } from './navigation-history.js';
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

/** The router; records visited pages in the history. */
export function createShellRouter(history: NavigationHistory) {
  const router = createBrowserRouter([
    { element: <Root />, errorElement: <ServerErrorPage />, children: shellRoutes },
  ]);
  history.record(router.state.location, 'POP');
  let last = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    last = location;
    history.record(location, historyAction);
  });
  return router;
}
