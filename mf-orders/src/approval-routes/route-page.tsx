import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { ApprovalRoutesDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { useReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import { NEW_ROUTE } from './route.values.js';
import { RouteForm } from './route-form.js';

/** Registers a route of approval, or edits one. */
export const RoutePage = ({ routeUuid }: { routeUuid: string }) => {
  const { demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const isNew = routeUuid === NEW_ROUTE;
  const candidates = useReviewerCandidates(true);
  const { data, error, refetch } = useSliceQuery(ApprovalRoutesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const failed = [
    { error: data ? undefined : error, refetch },
    { error: candidates.byUuid.size === 0 ? candidates.error : undefined, refetch: candidates.refetch },
  ].find((one) => one.error);
  const stored = data?.approvalRoutes.find(({ uuid }) => uuid === routeUuid);
  // A form that is open stays when somebody deletes the route: the refused save says so, and what was typed is kept.
  const [opened, setOpened] = useState(stored);
  if (stored && opened?.uuid !== routeUuid) setOpened(stored);
  const route = stored ?? (opened?.uuid === routeUuid ? opened : undefined);
  const isMissing = data !== undefined && !isNew && !route;
  if (data && !isMissing && !candidates.isLoading && !failed) {
    return <RouteForm key={routeUuid} route={route} candidates={candidates} />;
  }
  return (
    <Page title="承認ルート" back={{ href: hrefTo('approval-routes'), label: '承認ルート' }}>
      {failed?.error && <ErrorState {...toErrorState(failed.error, failed.refetch)} />}
      {!failed && isMissing && <EmptyState icon="search" title="承認ルートが見つかりませんでした" />}
      {!failed && !isMissing && <Skeleton />}
    </Page>
  );
};
