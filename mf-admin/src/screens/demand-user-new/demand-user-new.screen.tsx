import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefToList, useNavigateToList } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Page } from '@hacchu-hub/ui/page';
import { CreateDemandUsersDocument, DemandUserRoomDocument } from '../../generated/graphql.js';
import { InviteForm } from '../../people/invite-form.js';

/** Invites users to a demand, several at once. */
const DemandUserNewScreen = () => {
  const { demandUuid } = useSession();
  const hrefToList = useHrefToList();
  const navigateToList = useNavigateToList();
  const trackClick = useTrackClick();
  const { data } = useSliceQuery(DemandUserRoomDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const [invite] = useSliceMutation(CreateDemandUsersDocument, {
    touches: ['DemandUser', 'Demand', 'AuditEntry'],
    isHandled: true,
  });
  const listHref = hrefToList('demand-user-list');
  const quota = data?.demandUsers.quota;
  return (
    <Page title="ユーザーを招待" back={{ href: listHref, label: 'ユーザーの一覧' }}>
      <InviteForm
        hasRoles
        listHref={listHref}
        needsAdministrator={data?.activeAdminDemandUsers.length === 0}
        room={quota && Math.max(0, quota.limit - quota.used)}
        invite={async (users) => {
          trackClick('demand_user_invite');
          const { createDemandUsers } = await invite({ input: { demandUuid, users: [...users] } });
          return createDemandUsers.results;
        }}
        onDone={() => navigateToList('demand-user-list')}
      />
    </Page>
  );
};

export default DemandUserNewScreen;
