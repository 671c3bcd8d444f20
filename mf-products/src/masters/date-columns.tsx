import { TimestampText } from '@hacchu-hub/ui/date';
import { type Column } from '@hacchu-hub/ui/table';

/** When a record was last changed; hidden by default. */
export const updatedAt: Column<{ updatedAt: string }> = {
  key: 'updatedAt',
  title: '更新日時',
  sortable: true,
  render: (record) => <TimestampText value={record.updatedAt} />,
  hidden: true,
};

/** When a record was created; hidden by default. */
export const createdAt: Column<{ createdAt: string }> = {
  key: 'createdAt',
  title: '登録日時',
  sortable: true,
  render: (record) => <TimestampText value={record.createdAt} />,
  hidden: true,
};
