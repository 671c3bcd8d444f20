import { TimestampText } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { DemandHomeQuery } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import styles from './home.module.css';

type Message = DemandHomeQuery['demandHome']['latestMessages'][number];

const OrderOfMessage = ({ message }: { message: Message }) => {
  const hrefs = useOrderHrefs();
  const href = hrefs.conversation(message.orderUuid);
  const words = `PO ${message.purchaseNumber} ${message.orderSubject ?? '（件名なし）'}`;
  return href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>;
};

/** The latest messages from suppliers, and failed mails. */
export const LatestMessages = ({ messages }: { messages: readonly Message[] }) => (
  <Section title="最近のやりとり">
    {messages.length === 0 ? (
      <p className={styles.quiet}>仕入先からの返信はまだありません。</p>
    ) : (
      <ul className={styles.messages} aria-label="最近のやりとり">
        {messages.map((message) => (
          <li key={message.commentId} className={styles.message}>
            <div className={styles.from}>
              <strong>{message.fromName}</strong>
              {message.kind === 'BOUNCE' && <StatusTag tone="red">メールが届きませんでした</StatusTag>}
              <span className={styles.quiet}>
                <TimestampText value={message.receivedAt} />
              </span>
            </div>
            <OrderOfMessage message={message} />
            <p className={styles.excerpt}>{message.excerpt}</p>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
