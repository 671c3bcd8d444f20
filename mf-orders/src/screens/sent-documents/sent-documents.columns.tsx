import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Icon } from '@hacchu-hub/ui/icon';
import { Yen } from '@hacchu-hub/ui/money';
import type { Column } from '@hacchu-hub/ui/table';
import type { OrderDocumentKind, SentDocumentRow_SentDocumentFragment } from '../../generated/graphql.js';
import styles from './sent-documents.module.css';

type Row = SentDocumentRow_SentDocumentFragment;

const kindWords: Record<OrderDocumentKind, string> = {
  ORDER: '発注書',
  CORRECTION: '発注書（訂正）',
  CANCELLATION: '発注取消書',
};

/** @param isWide whether there is room for every column; otherwise some are off by default */
export const sentDocumentColumns = (isWide: boolean): readonly Column<Row>[] => [
  {
    key: 'purchaseNumber',
    title: '発注番号',
    width: '124px',
    nowrap: true,
    render: (row) => row.purchaseNumber,
  },
  {
    key: 'tradedOn',
    title: '取引年月日',
    width: '104px',
    nowrap: true,
    render: (row) => <DateText value={row.tradedOn} />,
  },
  { key: 'supplier', title: '取引先', width: '26%', render: (row) => row.supplierName },
  {
    key: 'total',
    title: '金額（税込）',
    width: '128px',
    align: 'right',
    nowrap: true,
    render: (row) => <Yen value={row.total} />,
  },
  {
    key: 'kind',
    title: '書類',
    width: '170px',
    render: (row) => `${kindWords[row.kind]} 第${row.version}版`,
  },
  {
    key: 'document',
    title: 'PDF',
    width: '84px',
    render: (row) => (
      <a
        href={row.documentUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${row.fileName}を開く`}
        title={row.fileName}
      >
        <Icon name="pdf" /> 開く
      </a>
    ),
  },
  {
    key: 'sentAt',
    title: '送信日時',
    width: '140px',
    nowrap: true,
    render: (row) => <TimestampText value={row.sentAt} />,
  },
  {
    key: 'method',
    title: '送信方法',
    width: '120px',
    hidden: !isWide,
    render: (row) => (row.method === 'MAIL' ? 'メール' : 'メール送信なし'),
  },
  { key: 'sender', title: '送信者', width: '120px', render: (row) => row.senderName },
  {
    key: 'sha256',
    title: 'SHA-256',
    hidden: true,
    render: (row) => <code className={styles.hash}>{row.sha256}</code>,
  },
];
