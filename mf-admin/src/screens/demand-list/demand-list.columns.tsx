import { TimestampText } from '@hacchu-hub/ui/date';
import type { Column } from '@hacchu-hub/ui/table';
import type { DemandsQuery, WmsConnectionState } from '../../generated/graphql.js';
import { ConnectionTag } from '../../logiless/connection-state.js';
import { SlackConnectionTag } from '../../slack/connection-state.js';
import { PhaseTag } from '../../withdrawal/phase-tag.js';

type Row = DemandsQuery['demands']['items'][number];

/** The demand has nothing to do with LOGILESS yet. */
const unused: readonly WmsConnectionState[] = ['UNAVAILABLE', 'NO_MERCHANT'];

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
    key: 'logiless',
    title: 'ロジレス',
    width: '110px',
    nowrap: true,
    render: ({ logilessSetting }) =>
      logilessSetting && !unused.includes(logilessSetting.state) ? (
        <ConnectionTag state={logilessSetting.state} />
      ) : (
        '—'
      ),
  },
  {
    key: 'slack',
    title: 'Slack',
    width: '190px',
    nowrap: true,
    render: ({ slackAppSetting }) =>
      slackAppSetting ? <SlackConnectionTag state={slackAppSetting.state} /> : '—',
  },
  {
    key: 'createdAt',
    title: '登録日時',
    width: '170px',
    nowrap: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
  },
];
