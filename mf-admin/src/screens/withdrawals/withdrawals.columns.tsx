import { TimestampText } from '@hacchu-hub/ui/date';
import type { Column } from '@hacchu-hub/ui/table';
import type { DemandWithdrawalsQuery } from '../../generated/graphql.js';
import { PhaseTag } from '../../withdrawal/phase-tag.js';
import styles from './withdrawals.module.css';

export type Row = DemandWithdrawalsQuery['demandWithdrawals']['items'][number];

const SLICES: Readonly<Record<string, string>> = {
  orders: '発注',
  catalog: '商品',
  costing: '原価',
  identity: '組織とユーザー',
};

const Deleted = ({ parts }: Pick<Row, 'parts'>) => (
  <>
    {parts.map(({ slice, recordCount, fileCount }) => (
      <div key={slice}>
        {SLICES[slice] ?? slice}：{recordCount.toLocaleString('ja-JP')}件
        {fileCount > 0 && `、ファイル${fileCount.toLocaleString('ja-JP')}件`}
      </div>
    ))}
  </>
);

export const withdrawalColumns: readonly Column<Row>[] = [
  {
    key: 'demand',
    title: '組織',
    render: ({ demandName, demandUuid }) => demandName ?? demandUuid,
  },
  {
    key: 'phase',
    title: '状態',
    width: '130px',
    nowrap: true,
    render: ({ phase }) => <PhaseTag phase={phase} />,
  },
  {
    key: 'requested',
    title: '開始',
    width: '170px',
    render: ({ requestedAt, requestedBy }) => (
      <>
        <TimestampText value={requestedAt} />
        <div>{requestedBy}</div>
      </>
    ),
  },
  {
    key: 'ended',
    title: '削除・取消',
    width: '190px',
    render: ({ phase, deletesAt, finishedAt, canceledAt, canceledBy }) => {
      if (finishedAt) return <TimestampText value={finishedAt} />;
      if (canceledAt)
        return (
          <>
            <TimestampText value={canceledAt} />
            <div>{canceledBy}</div>
          </>
        );
      return phase === 'DELETING' ? (
        '削除しています'
      ) : (
        <>
          <TimestampText value={deletesAt} />
          <div>に削除予定</div>
        </>
      );
    },
  },
  {
    key: 'deleted',
    title: '削除した件数',
    width: '220px',
    render: ({ parts }) => (parts.length > 0 ? <Deleted parts={parts} /> : '—'),
  },
  {
    key: 'archive',
    title: 'アーカイブのSHA-256',
    width: '220px',
    render: ({ archiveSha256 }) => <code className={styles.checksum}>{archiveSha256}</code>,
  },
];
