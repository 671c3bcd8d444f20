/**
 * React Router's declarative `Router` over TanStack's history: what the shell, standalone pages and tests render pages
 * in. React Router's data router, of which only its blocker would be used, is three times as large.
 */
export { HistoryRouter } from './history-router.js';
export { HistoryRoutes } from './history-routes.js';
export { useNavigationBlocker } from './navigation-blocker.hook.js';
export { browserHistory, memoryHistory, type Navigation, type PageHistory } from './page-history.js';
