import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import type { DemandUsersQuery } from '../../generated/graphql.js';

/** Leads to the invitation, unless there are as many users as the organisation may have. */
export const InviteButton = ({ quota }: { quota: DemandUsersQuery['demandUsers']['quota'] | undefined }) => {
  const hrefTo = useHrefTo();
  return quota && quota.used >= quota.limit ? (
    <Button
      kind="primary"
      icon="plus"
      disabledReason={`ユーザー数の上限（${quota.limit}名）に達しています。`}
    >
      ユーザーを招待
    </Button>
  ) : (
    <ButtonLink kind="primary" icon="plus" href={hrefTo('demand-user-new')}>
      ユーザーを招待
    </ButtonLink>
  );
};
