import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import {
  type InboundDeliveries_OrderFragment,
  type LogilessInboundDeliveryState,
  ResendAllInboundDeliveriesDocument,
  ResendInboundDeliveriesDocument,
} from '../../generated/graphql.js';
import { ResendAll } from '../../order/resend-all.js';
import { isPlaced } from './line-cards.js';
import styles from './order-detail.module.css';

const states: Record<LogilessInboundDeliveryState, { label: string; tone: StatusTone }> = {
  PENDING: { label: '送信中', tone: 'blue' },
  SENT: { label: '送信済み', tone: 'green' },
  FAILED: { label: '送信失敗', tone: 'red' },
  REVERSED: { label: '取消済み', tone: 'grey' },
};

interface InboundDeliveriesProps {
  order: InboundDeliveries_OrderFragment;
}

interface InboundDeliveryBannerProps extends InboundDeliveriesProps {
  refetch: () => Promise<void>;
}

/** 再送信, where the warehouse does not know what it should: at the top of the page, since goods would arrive unannounced. */
export const InboundDeliveryBanner = ({ order, refetch }: InboundDeliveryBannerProps) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const [resend, { isRunning }] = useSliceMutation(ResendInboundDeliveriesDocument, {
    // The response contains everything that changes.
    touches: [],
    isHandled: true,
  });
  const [resendAll, ofAll] = useSliceMutation(ResendAllInboundDeliveriesDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const deliveries = order.logilessInboundDeliveries;
  const count = order.failedAnnouncementOrderCount;
  const errors = new Set(deliveries.flatMap(({ error }) => (error === null ? [] : [error])));
  if (!isPlaced(order) || errors.size === 0) return null;
  const sendAgain = async () => {
    try {
      await resend({ input: { demandUuid, uuid: order.uuid } });
      notify.success('入荷予定を再送信しています。');
    } catch (cause) {
      notify.error('入荷予定を再送信できませんでした', toSliceError(cause, true).message);
      await refetch();
    }
  };
  return (
    <Alert
      kind={deliveries.some(({ state }) => state === 'FAILED') ? 'error' : 'warning'}
      title="倉庫への入荷予定を確認してください"
      action={
        hasCapability('orders:send') && (
          <>
            <Button size="small" icon="reload" loading={isRunning} onClick={() => void sendAgain()}>
              再送信
            </Button>
            {count > 1 && (
              <ResendAll
                label={`ほかの発注も再送信（全${formatQuantity(count)}件）`}
                isRunning={ofAll.isRunning}
                title={`送信できていない発注${formatQuantity(count)}件の入荷予定を、すべて再送信します`}
                content="ロジレスに順に送信します。仕入先へのメールは送信しません。"
                resend={async () =>
                  (await resendAll({ input: { demandUuid } })).resendAllLogilessInboundDeliveries.orderCount
                }
                words={{
                  nothing:
                    '再送信する入荷予定はありませんでした。ほかの人が再送信したか、発注が変更されています。',
                  done: (sent) => `発注${formatQuantity(sent)}件の入荷予定を再送信しています。`,
                  failed: '入荷予定を再送信できませんでした',
                }}
              />
            )}
          </>
        )
      }
    >
      {[...errors].map((error) => (
        <div key={error}>{error}</div>
      ))}
    </Alert>
  );
};

/** 入荷予定: the inbound deliveries registered at the warehouse. Hidden when there are none. */
export const InboundDeliveries = ({ order }: InboundDeliveriesProps) => {
  const deliveries = order.logilessInboundDeliveries;
  if (deliveries.length === 0) return null;
  return (
    <Section
      title="倉庫への入荷予定"
      description="ロジレスに送信した入荷予定です。倉庫で入荷すると、次の同期で入荷数に反映されます。"
    >
      <ul className={styles.logs} aria-label="倉庫への入荷予定">
        {deliveries.map(({ id, code, deliveryDate, state, error, sentAt, syncedAt }) => (
          <li key={id} className={styles.log}>
            <div className={styles.logHead}>
              <strong>{code}</strong>
              <span>
                納期 <DateText value={deliveryDate} />
              </span>
              <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>
            </div>
            {sentAt !== null && (
              <div className={styles.quiet}>
                送信 <TimestampText value={sentAt} />
                {syncedAt !== null && (
                  <>
                    {' / 最終同期 '}
                    <TimestampText value={syncedAt} />
                  </>
                )}
              </div>
            )}
            {error !== null && <div className={styles.bad}>{error}</div>}
          </li>
        ))}
      </ul>
    </Section>
  );
};
