import { TimestampText } from '@hacchu-hub/ui/date';
import { type Column } from '@hacchu-hub/ui/table';
import { type __Entities__Query } from '../../generated/graphql.js';

type Row = __Entities__Query['__entities__']['items'][number];

export const __entity__Columns: readonly Column<Row>[] = [
  { key: 'name', title: '名前', render: ({ name }) => name, width: '30%' },
  { key: 'note', title: 'メモ', render: ({ note }) => note ?? '—' },
  {
    key: 'createdAt',
    title: '登録日時',
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
    width: '150px',
  },
];
