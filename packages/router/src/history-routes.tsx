import { type RouteObject, useRoutes } from 'react-router';
import { HistoryRouter } from './history-router.js';
import type { PageHistory } from './page-history.js';

/** Shows the matching one of a table of routes; for pages without the shell, and for tests. */
export function HistoryRoutes({ history, routes }: { history: PageHistory; routes: RouteObject[] }) {
  return (
    <HistoryRouter history={history}>
      <Routes routes={routes} />
    </HistoryRouter>
  );
}

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);
