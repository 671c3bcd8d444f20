import { type Column } from '@hacchu-hub/ui/table';
import { type DeliveryDestinationsQuery } from '../../generated/graphql.js';
import { addressLine } from '../../masters/address.js';
import { createdAt, updatedAt } from '../../masters/date-columns.js';
import { EmailsText } from '../../masters/emails-text.js';
import { RecordName } from '../../masters/record-name.js';
import { WmsBadge } from '../../masters/wms-badge.js';

type Row = DeliveryDestinationsQuery['deliveryDestinations']['items'][number];

export const destinationColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '納品先名',
    sortable: true,
    render: (row) => <RecordName record={row} />,
    width: '24%',
  },
  { key: 'address', title: '住所', render: (row) => addressLine(row) },
  { key: 'phoneNumber', title: '電話番号', render: ({ phoneNumber }) => phoneNumber, width: '140px' },
  {
    key: 'emails',
    title: 'メールアドレス',
    render: ({ deliveryDestinationContacts }) => <EmailsText contacts={deliveryDestinationContacts} short />,
  },
  {
    key: 'wms',
    title: 'WMS連携',
    render: ({ isLinkedToWMS }) => <WmsBadge isLinked={isLinkedToWMS} />,
    width: '100px',
  },
  updatedAt,
  createdAt,
];
