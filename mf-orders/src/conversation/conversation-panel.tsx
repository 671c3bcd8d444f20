import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import {
  OrderCommentsDocument,
  type OrderDetail_OrderFragment,
  UpdateOrderInConversationDocument,
} from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { CommentItem } from './comment-item.js';
import { Composer } from './composer.js';
import styles from './conversation.module.css';

type Order = Pick<OrderDetail_OrderFragment, 'uuid' | 'status' | 'inConversation' | 'demandSupplier'>;

/** A message being sent, or an incoming reply, shows up without a reload. */
const pollMs = 30_000;

/** やりとり: the messages to and from the supplier about the order. */
export const ConversationPanel = ({ order }: { order: Order }) => {
  const { demandUuid, hasCapability } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSliceQuery(OrderCommentsDocument, {
    variables: { orderUuid: order.uuid, demandUuid, page },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
    isHandled: true,
  });
  const mayMark = hasCapability('orders:edit');
  const mayWrite = hasCapability('orders:send');
  const comments = data?.orderComments;
  const pages = comments ? Math.ceil(comments.totalCount / comments.limit) : 1;
  return (
    <div className={styles.screenOnly}>
      <Section
        title="仕入先とのやりとり"
        extra={mayMark && <FlagButton order={order} />}
        description="送信したメッセージは仕入先にメールで届きます。社内の連絡には社内メモを使ってください。"
      >
        {mayWrite && order.demandSupplier && (
          <Composer orderUuid={order.uuid} refetch={refetch} supplier={order.demandSupplier} />
        )}
        {!comments && error && <ErrorState {...toErrorState(error, refetch)} />}
        {!comments && !error && <Skeleton lines={3} />}
        {comments?.totalCount === 0 && <p className={styles.none}>やりとりはまだありません。</p>}
        {comments && comments.items.length > 0 && (
          <ul className={styles.list} aria-label="やりとり">
            {comments.items.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <div className={styles.pages}>
            <Button
              size="small"
              disabledReason={page === 1 ? '最も新しいやりとりです。' : undefined}
              onClick={() => setPage(page - 1)}
            >
              新しいやりとり
            </Button>
            <Button
              size="small"
              disabledReason={page >= pages ? '最も古いやりとりです。' : undefined}
              onClick={() => setPage(page + 1)}
            >
              以前のやりとり
            </Button>
          </div>
        )}
      </Section>
    </div>
  );
};

/** やりとり中: shows colleagues that a reply is expected or due. */
const FlagButton = ({ order }: { order: Order }) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [run, { isRunning }] = useSliceMutation(UpdateOrderInConversationDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const { uuid, inConversation } = order;
  if (order.status === 'Canceled' && !inConversation) return null;
  const change = async () => {
    try {
      await run({ input: { demandUuid, uuid, inConversation: !inConversation } });
      notify.success(inConversation ? 'やりとり中を解除しました。' : 'やりとり中にしました。');
    } catch (cause) {
      notify.error('変更できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Button size="small" icon="comment" loading={isRunning} onClick={() => void change()}>
      {inConversation ? 'やりとり中を解除する' : 'やりとり中にする'}
    </Button>
  );
};
