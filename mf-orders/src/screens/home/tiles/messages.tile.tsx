import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { StatusTag } from '@hacchu-hub/ui/status';
import { HomeMessagesDocument, type HomeMessagesQuery } from '../../../generated/graphql.js';
import { useOrderHrefs } from '../../../order/order-hrefs.js';
import ownStyles from './messages.tile.module.css';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import styles from './tiles.module.css';

type Message = HomeMessagesQuery['demandHome']['latestMessages'][number];

const OrderOfMessage = ({ message }: { message: Message }) => {
  const hrefs = useOrderHrefs();
  const href = hrefs.conversation(message.orderUuid);
  const words = `PO ${message.purchaseNumber} ${message.orderSubject ?? '（件名なし）'}`;
  return href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>;
};

const Messages = ({ messages }: { messages: readonly Message[] }) =>
  messages.length === 0 ? (
    <p className={styles.quiet}>仕入先からの返信はまだありません。</p>
  ) : (
    <ul className={styles.list} aria-label="最近のやりとり">
      {messages.map((message) => (
        <li key={message.commentId} className={styles.row}>
          <div className={styles.line}>
            <strong>{message.fromName}</strong>
            {message.kind === 'BOUNCE' && <StatusTag tone="red">メールが届きませんでした</StatusTag>}
            <span className={styles.quiet}>
              <TimestampText value={message.receivedAt} />
            </span>
          </div>
          <OrderOfMessage message={message} />
          <p className={ownStyles.excerpt}>{message.excerpt}</p>
        </li>
      ))}
    </ul>
  );

/** The latest messages from suppliers, and failed mails. */
export const MessagesTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeMessagesDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return (
    <QueryTile query={query}>
      {({ demandHome }) => <Messages messages={demandHome.latestMessages} />}
    </QueryTile>
  );
};
