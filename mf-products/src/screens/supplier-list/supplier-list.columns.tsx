import { TimestampText } from '@hacchu-hub/ui/date';
import { type Column } from '@hacchu-hub/ui/table';
import { type DemandSuppliersQuery } from '../../generated/graphql.js';
import { addressLine } from '../../masters/address.js';
import { EmailsText } from '../../masters/emails-text.js';
import { RecordName } from '../../masters/record-name.js';

type Row = DemandSuppliersQuery['demandSuppliers']['items'][number];

export const supplierColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '仕入先名',
    sortable: true,
    render: (row) => <RecordName record={row} />,
    width: '30%',
  },
  { key: 'address', title: '住所', render: (row) => addressLine(row) || '—' },
  {
    key: 'emails',
    title: 'メールアドレス',
    render: ({ demandSupplierContacts }) => <EmailsText contacts={demandSupplierContacts} short />,
  },
  {
    key: 'updatedAt',
    title: '更新日時',
    sortable: true,
    render: ({ updatedAt }) => <TimestampText value={updatedAt} />,
    width: '150px',
  },
  {
    key: 'createdAt',
    title: '登録日時',
    sortable: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
    hidden: true,
  },
];
