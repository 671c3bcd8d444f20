import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { RouteList } from '../../approval-routes/route-list.js';
import { RoutePage } from '../../approval-routes/route-page.js';

/** The routes of approval of a demand, and the form of one of them. */
const RoutesScreen = () => {
  const { routeUuid } = useRouteParams<'routeUuid'>();
  return routeUuid === undefined ? <RouteList /> : <RoutePage routeUuid={routeUuid} />;
};

export default RoutesScreen;
