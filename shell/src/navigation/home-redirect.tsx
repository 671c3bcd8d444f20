import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { Navigate } from 'react-router';
import { areaOfActor, areas } from '../session/areas.js';
import { useSessionState } from '../session/session-context.js';

/** `/` redirects to the user's own area, or to the customers' sign-in page. */
export function HomeRedirect() {
  const { user, isLoading } = useSessionState();
  if (isLoading) return <PageSpinner />;
  return <Navigate to={user ? areas[areaOfActor(user.actor)].home : areas.demand.login} replace />;
}
