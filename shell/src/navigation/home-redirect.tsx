import { Navigate } from 'react-router';
import { FullScreenSpinner } from '../errors/full-screen-spinner.js';
import { areaOfActor, areas } from '../session/areas.js';
import { useSessionState } from '../session/session-context.js';

/** `/` redirects to the user's own area, or to the customers' sign-in page. */
export function HomeRedirect() {
  const { user, isLoading } = useSessionState();
  if (isLoading) return <FullScreenSpinner />;
  return <Navigate to={user ? areas[areaOfActor(user.actor)].home : areas.demand.login} replace />;
}
