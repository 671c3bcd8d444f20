import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { useState } from 'react';
import type { NoticeRowFragment } from '../generated/graphql.js';
import { useOrderHrefs } from '../order/order-hrefs.js';
import styles from './notices.module.css';

/** Lines of a text shown before it is expanded. */
const SHORT = 6;

/** Link to where the user can act on a notice. */
const useNoticeHref = () => {
  const hrefs = useOrderHrefs();
  const hrefTo = useHrefTo();
  return ({ kind, orderUuid }: NoticeRowFragment): string | undefined => {
    if (kind === 'DELIVERY_DIGEST') return hrefs.deliveries;
    if (kind === 'REVIEW_REMINDER' || kind === 'REVIEW_DELEGATED')
      return hrefTo('order-list', {}, { toReview: '1' });
    if (kind === 'SUPPLIER_UNCONFIRMED')
      return hrefTo('order-list', {}, { status: 'Delivering', answer: 'UNCONFIRMED' });
    if (kind === 'BUDGET_THRESHOLD') return hrefTo('budgets');
    if (kind === 'SLACK_FAILED') return hrefTo('slack-integration');
    if (kind === 'WMS_FAILED' && orderUuid === null) return hrefTo('logiless');
    if (orderUuid === null) return undefined;
    if (kind === 'SUPPLIER_REPLIED' || kind === 'MAIL_BOUNCED') return hrefs.conversation(orderUuid);
    return kind === 'REVIEW_REQUESTED' ? hrefs.review(orderUuid) : hrefs.detail(orderUuid);
  };
};

const Body = ({ text, isBrief }: { text: string; isBrief: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const lines = text.split('\n');
  if (isBrief) return <p className={`${styles.body} ${styles.brief}`}>{text.replaceAll(/\s+/g, ' ')}</p>;
  const isLong = lines.length > SHORT;
  return (
    <>
      <p className={styles.body}>{isLong && !isOpen ? lines.slice(0, SHORT).join('\n') : text}</p>
      {isLong && (
        <Button kind="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          全文を表示
        </Button>
      )}
    </>
  );
};

export interface NoticeListProps {
  notices: readonly NoticeRowFragment[];
  onRead: (id: string) => void;
  /** Shortens each notice, where there is little room. */
  isBrief?: boolean;
}

/** The notices of the user; opening one marks it as read. */
export const NoticeList = ({ notices, onRead, isBrief = false }: NoticeListProps) => {
  const hrefOf = useNoticeHref();
  return (
    <ul className={styles.list} aria-label="お知らせ">
      {notices.map((notice) => {
        const { id, title, body, occurredAt, isRead, purchaseNumber } = notice;
        const href = hrefOf(notice);
        const words = purchaseNumber === null ? title : `${title}（PO ${purchaseNumber}）`;
        const read = () => !isRead && onRead(id);
        return (
          <li key={id} className={styles.item} data-unread={!isRead}>
            <div className={styles.head}>
              {!isRead && <span className={styles.unread}>未読</span>}
              {href === undefined ? (
                <span className={styles.title}>{words}</span>
              ) : (
                <Link className={styles.title} href={href} onClick={read} onAuxClick={read}>
                  {words}
                </Link>
              )}
              <span className={styles.quiet}>
                <TimestampText value={occurredAt} />
              </span>
            </div>
            {body && <Body text={body} isBrief={isBrief} />}
          </li>
        );
      })}
    </ul>
  );
};
