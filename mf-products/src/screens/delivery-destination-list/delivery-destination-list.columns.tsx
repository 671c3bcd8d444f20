import { TimestampText } from '@hacchu-hub/ui/date';
import { type Column } from '@hacchu-hub/ui/table';
import { type DeliveryDestinationsQuery } from '../../generated/graphql.js';
import { addressLine } from '../../masters/address.js';
import { EmailsText } from '../../masters/emails-text.js';
import { WmsBadge } from '../../masters/wms-badge.js';
import { RecordName } from '../../masters/record-name.js';

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
  {
    key: 'updatedAt',
    title: '更新日時',
    sortable: true,
    render: ({ updatedAt }) => <TimestampText value={updatedAt} />,
    hidden: true,
  },
  {
    key: 'createdAt',
    title: '登録日時',
    sortable: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
    hidden: true,
  },
];
