import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import {
  MarkNoticesReadDocument,
  UnreadNoticesDocument,
  type UnreadNoticesQuery,
} from '../generated/graphql.js';
import { useOrderHrefs } from '../order/order-hrefs.js';
import styles from './notices.module.css';

type Notice = UnreadNoticesQuery['notices']['items'][number];

const pollMs = 60_000;

const Title = ({ notice: { title, orderUuid, purchaseNumber } }: { notice: Notice }) => {
  const hrefs = useOrderHrefs();
  const href = orderUuid === null ? undefined : hrefs.detail(orderUuid);
  const words = purchaseNumber === null ? title : `${title}（PO ${purchaseNumber}）`;
  return href === undefined ? <strong>{words}</strong> : <Link href={href}>{words}</Link>;
};

/** お知らせ: what the person was told and has not read yet; nothing where there is nothing. */
export const UnreadNotices = () => {
  const notify = useNotify();
  // The rest of the page does not wait for it, nor fail with it.
  const { data, refetch } = useSliceQuery(UnreadNoticesDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
    isHandled: true,
  });
  const [run, { isRunning }] = useSliceMutation(MarkNoticesReadDocument, { isHandled: true });
  const notices = data?.notices;
  if (!notices || notices.items.length === 0) return null;
  const { items, unreadCount } = notices;
  const read = async () => {
    try {
      await run({ input: { ids: items.map(({ id }) => id) } });
      await refetch();
    } catch (cause) {
      notify.error('既読にできませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Section
      title="お知らせ"
      description={
        unreadCount > items.length ? `未読${unreadCount}件のうち新しい${items.length}件` : undefined
      }
      extra={
        <Button size="small" icon="check" loading={isRunning} onClick={() => void read()}>
          既読にする
        </Button>
      }
    >
      <ul className={styles.list} aria-label="お知らせ">
        {items.map((notice) => (
          <li key={notice.id} className={styles.item}>
            <div className={styles.head}>
              <Title notice={notice} />
              <span className={styles.quiet}>
                <TimestampText value={notice.occurredAt} />
              </span>
            </div>
            <p className={styles.body}>{notice.body}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
