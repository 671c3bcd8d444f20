import { TimestampText } from '@hacchu-hub/ui/date';
import type { Column } from '@hacchu-hub/ui/table';
import type { DemandsQuery } from '../../generated/graphql.js';
import { PhaseTag } from '../../withdrawal/phase-tag.js';

type Row = DemandsQuery['demands']['items'][number];

export const demandColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '組織名',
    render: ({ name, withdrawal }) => (
      <>
        {name} {withdrawal && <PhaseTag phase={withdrawal.phase} />}
      </>
    ),
  },
  {
    key: 'users',
    title: 'ユーザー数／上限',
    width: '150px',
    align: 'right',
    nowrap: true,
    render: ({ userCount, demandSetting }) => `${userCount}／${demandSetting.maxMemberNumber}名`,
  },
  {
    key: 'orders',
    title: '今月の発注',
    width: '120px',
    align: 'right',
    nowrap: true,
    // The orders slice contributes this number; without it the rest of the row is shown.
    render: ({ ordersThisMonth }) =>
      ordersThisMonth == null ? '—' : `${ordersThisMonth.toLocaleString('ja-JP')}件`,
  },
  {
    key: 'createdAt',
    title: '登録日時',
    width: '170px',
    nowrap: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
  },
];
