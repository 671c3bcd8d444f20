import { type Column } from '@hacchu-hub/ui/table';
import { type DemandSuppliersQuery } from '../../generated/graphql.js';
import { addressLine } from '../../masters/address.js';
import { createdAt, updatedAt } from '../../masters/date-columns.js';
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
  { ...updatedAt, hidden: false, width: '150px' },
  createdAt,
];
