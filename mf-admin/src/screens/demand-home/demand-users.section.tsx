import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { DemandUsersDocument } from '../../generated/graphql.js';
import { demandUserColumns } from './demand-users.columns.js';
import { InviteUserDialog } from './invite-user.dialog.js';

const listState = { page: urlNumber(1), limit: urlNumber(20) };
const MAX_LIMIT = 100;

interface DemandUsersSectionProps {
  demandUuid: string;
  demandName: string;
  /** Users with open invitations, and how many there may be. */
  count: number;
  limit: number;
}

/** The people of a demand. */
export const DemandUsersSection = ({
  demandUuid,
  demandName,
  count,
  limit: most,
}: DemandUsersSectionProps) => {
  const { hasCapability } = useSession();
  const [isInviting, setInviting] = useState(false);
  const [state, change] = useUrlState(listState);
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(DemandUsersDocument, {
    variables: { demandUuid, page: state.page, limit },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.demandUsers;
  const inviteButton = hasCapability('users:edit') && (
    <Button
      icon="plus"
      disabledReason={count >= most ? `ユーザー数の上限（${most}名）に達しています。` : undefined}
      onClick={() => setInviting(true)}
    >
      ユーザーを招待
    </Button>
  );
  return (
    <Section
      title="ユーザー"
      description={`${count}名／上限${most}名（招待中を含む）`}
      extra={inviteButton}
      flush
    >
      <DataTable
        label="ユーザーの一覧"
        columns={demandUserColumns}
        rows={page?.items}
        rowKey={({ uuid }) => uuid}
        skeletonRows={3}
        isRefreshing={isRefreshing}
        error={error && !page ? toErrorState(error, refetch) : undefined}
        empty={
          <EmptyState
            icon="users"
            title="ユーザーはまだいません"
            description="招待するとメールが届き、パスワードを設定して利用を始められます。"
            action={inviteButton}
          />
        }
        paging={
          page && { page: state.page, limit, totalCount: page.totalCount, onChange: (next) => change(next) }
        }
      />
      <InviteUserDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        demandUuid={demandUuid}
        demandName={demandName}
      />
    </Section>
  );
};
