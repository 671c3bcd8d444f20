import { orderStatusLabel } from '@hacchu-hub/purchase-math';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Select } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { Timeline } from '@hacchu-hub/ui/timeline';
import { useEffect, useRef, useState } from 'react';
import {
  type OrderDetail_OrderFragment,
  OrderTimelineDocument,
  type OrderTimelineEntryFragment as Entry,
  type OrderTimelineKind,
} from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import styles from './order-timeline.module.css';

type Order = Pick<OrderDetail_OrderFragment, 'uuid' | 'histories'>;

const kinds: readonly { value: '' | OrderTimelineKind; label: string }[] = [
  { value: '', label: 'すべて' },
  { value: 'CHANGE', label: '変更' },
  { value: 'REVIEW', label: '承認' },
  { value: 'MAIL', label: '送信' },
  { value: 'RECEIPT', label: '入荷' },
  { value: 'COMMENT', label: 'やりとり' },
];

/** The supplier's messages arrive without any action on the page. */
const pollMs = 60_000;

const toneOf = ({ fromStatus, toStatus, commentKind }: Entry): 'normal' | 'success' | 'error' => {
  if (toStatus === 'Canceled' || toStatus === 'ReviewDenial' || commentKind === 'BOUNCE') return 'error';
  return toStatus !== null && toStatus !== fromStatus ? 'success' : 'normal';
};

const Detail = ({ entry: { fromStatus, toStatus, changes } }: { entry: Entry }) => {
  const isMoved = fromStatus !== null && toStatus !== null && fromStatus !== toStatus;
  return (
    <>
      {isMoved && (
        <div>
          {orderStatusLabel(fromStatus)} → {orderStatusLabel(toStatus)}
        </div>
      )}
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>変更内容（{changes.length}件）</summary>
          <dl>
            {changes.map(({ path, label, before, after }) => (
              <div key={path}>
                <dt>{label}</dt>
                <dd>
                  {before ?? '（なし）'} → {after ?? '（なし）'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
};

/** Calls `onNews` when the history has grown, unless the order on the page is already a newer one. */
const useNews = (onNews: () => void, kind: string, total: number | undefined, count: number) => {
  const seen = useRef({ kind, total, count });
  useEffect(() => {
    const before = seen.current;
    const isSame = before.kind === kind && before.count === count;
    seen.current = { kind, total: isSame ? (total ?? before.total) : undefined, count };
    if (isSame && total !== undefined && before.total !== undefined && total > before.total) onNews();
  });
};

interface OrderTimelineProps {
  order: Order;
  /** Loads the order again: the rest of the page must not contradict its history. */
  refetch: () => Promise<void>;
}

/** 履歴: who did what and when, changes, mails, decisions, receipts and messages, newest first. */
export const OrderTimeline = ({ order, refetch: refetchOrder }: OrderTimelineProps) => {
  const { demandUuid } = useSession();
  const [kind, setKind] = useState('');
  const [page, setPage] = useState(1);
  const chosen = kinds.find(({ value }) => value === kind)?.value;
  const { data, error, refetch } = useSliceQuery(OrderTimelineDocument, {
    variables: { orderUuid: order.uuid, demandUuid, page, kinds: chosen ? [chosen] : null },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
    isHandled: true,
  });
  // Refetch after an action on the page: its entry is the first that users look for here.
  const count = order.histories.length;
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== count) void refetch();
    known.current = count;
  }, [count, refetch]);

  const list = data?.orderTimeline;
  useNews(() => void refetchOrder(), kind, list?.totalCount, count);
  const pages = list ? Math.ceil(list.totalCount / list.limit) : 1;
  const choose = (next: string) => {
    setKind(next);
    setPage(1);
  };
  return (
    <Section
      title="履歴"
      extra={<Select aria-label="履歴の種類" value={kind} onChange={choose} options={kinds} />}
    >
      {!list && error && <ErrorState {...toErrorState(error, refetch)} />}
      {!list && !error && <Skeleton lines={4} />}
      {list?.totalCount === 0 && <p className={styles.none}>この種類の履歴はありません。</p>}
      {list && list.items.length > 0 && (
        <Timeline
          label="履歴"
          entries={list.items.map((entry) => ({
            key: entry.id,
            at: entry.occurredAt,
            title: entry.summary,
            actor: entry.actorName,
            detail: <Detail entry={entry} />,
            tone: toneOf(entry),
          }))}
        />
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Button
            size="small"
            disabledReason={page === 1 ? '最も新しい履歴です。' : undefined}
            onClick={() => setPage(page - 1)}
          >
            新しい履歴
          </Button>
          <Button
            size="small"
            disabledReason={page >= pages ? '最も古い履歴です。' : undefined}
            onClick={() => setPage(page + 1)}
          >
            以前の履歴
          </Button>
        </div>
      )}
    </Section>
  );
};
