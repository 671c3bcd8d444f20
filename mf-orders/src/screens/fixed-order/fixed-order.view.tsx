import { usePageTitle, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import type { FixedOrderQuery, OrderActionId } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { PoNumber } from '../../order/po-number.js';
import { ReadOnlyContents } from '../../order/read-only-contents.js';
import { ReceiptEditor } from '../../order/receipt-editor.js';
import { ReceiptHistory } from '../../order/receipt-history.js';
import { useReceipts } from '../../order/receipts.hook.js';
import { LockedTag, OrderStatusTag } from '../../order/status/status-tags.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { OrderTimeline } from '../../timeline/order-timeline.js';
import { ProductLines } from '../order-detail/detail-lines.js';
import { type OrderActions, useOrderActions } from '../order-detail/order-actions.hook.js';
import styles from './fixed-order.module.css';

type Order = FixedOrderQuery['order'];

interface FixedOrderViewProps {
  order: Order;
  refetch: () => Promise<void>;
}

/** An order whose content is locked: read it, record receipts, and unlock it with permission. */
export const FixedOrderView = ({ order, refetch }: FixedOrderViewProps) => {
  const hrefs = useOrderHrefs();
  const actions = useOrderActions(order, refetch);
  usePageTitle(`確定した発注 ${order.purchaseNumber}`);
  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          <PoNumber>{order.purchaseNumber}</PoNumber>
          <OrderStatusTag status={order.status} />
          {order.isFixed && <LockedTag />}
          <span>
            発注日 <DateText value={order.orderDate} />
          </span>
          <span>入荷率 {Math.floor(order.receivedRate * 100)}%</span>
        </>
      }
      secondary={<ButtonLink href={hrefs.detail(order.uuid)}>発注の詳細</ButtonLink>}
      primary={<FixButton order={order} actions={actions} />}
    >
      {actions.problem !== undefined && (
        <Alert kind="error" title="処理できませんでした" takesFocus>
          {actions.problem}
        </Alert>
      )}
      <FixedBanner order={order} />
      <DeliveryInfo order={order} refetch={refetch} />
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary} />
            <Section title="入荷の履歴">
              <Receipts order={order} />
            </Section>
            <OrderTimeline order={order} refetch={refetch} />
          </>
        }
      >
        <ReadOnlyContents order={order}>
          <Section title="商品明細" flush>
            <ProductLines order={order} />
          </Section>
        </ReadOnlyContents>
      </Columns>
    </Page>
  );
};

/** Why an action is not allowed, or undefined when it is. */
const blockedReasonOf = (order: Order, id: OrderActionId): string | undefined => {
  const action = order.actions.find((one) => one.id === id);
  if (!action || action.isAllowed) return undefined;
  return action.blockers.map(({ message }) => message).join(' ');
};

const FixButton = ({ order, actions }: { order: Order; actions: OrderActions }) =>
  order.isFixed ? (
    <Button
      icon="unlock"
      loading={actions.isRunning}
      disabledReason={blockedReasonOf(order, 'UNFIX')}
      onClick={() => void actions.unfix()}
    >
      確定を解除する
    </Button>
  ) : (
    <Button
      kind="primary"
      icon="lock"
      loading={actions.isRunning}
      disabledReason={blockedReasonOf(order, 'FIX')}
      onClick={() => void actions.fix()}
    >
      確定する
    </Button>
  );

const FixedBanner = ({ order }: { order: Order }) => {
  if (!order.isFixed) {
    return (
      <Alert kind="warning" title="この発注は確定されていません">
        内容を変更できる状態です。確定すると、解除するまで内容を変更できなくなります。
      </Alert>
    );
  }
  const fixed = order.histories.find(({ event }) => event === 'FIX');
  return (
    <Alert kind="info" title="この発注は確定されています">
      内容は変更できません。入荷の登録と訂正はできます。
      {fixed && (
        <div>
          確定 {fixed.actorName} <TimestampText value={fixed.occurredAt} />
        </div>
      )}
    </Alert>
  );
};

/** 納品情報: what may still be edited while the content is locked. */
const DeliveryInfo = ({ order, refetch }: FixedOrderViewProps) => {
  const { hasCapability } = useSession();
  const lines = order.orderProductLines;
  const receipts = useReceipts(lines, refetch);
  const mayReceive = hasCapability('orders:receive') && blockedReasonOf(order, 'RECEIVE') === undefined;
  const isTyped = mayReceive && receipts.count > 0;
  useUnsavedChangesGuard(isTyped);
  const save = () => void receipts.save();
  useShortcut('mod+s', isTyped ? save : undefined);
  useShortcut('mod+enter', isTyped ? save : undefined);
  if (!mayReceive) {
    // The refusal of what somebody else made impossible in the meantime.
    return (
      receipts.problem !== undefined && (
        <Alert kind="error" title="入荷を登録できませんでした" takesFocus>
          {receipts.problem}
        </Alert>
      )
    );
  }
  return (
    <Section screenOnly title="納品情報" description="入荷した数、確定単価、納品日を登録します。">
      <ReceiptEditor lines={lines} receipts={receipts} />
      <div className={styles.buttons}>
        {receipts.count > 0 && <Button onClick={receipts.clear}>入力を取り消す</Button>}
        <Button
          kind="primary"
          title="Ctrl+S（⌘S）"
          loading={receipts.isRunning}
          onClick={() => void receipts.save()}
        >
          入荷を登録する
        </Button>
      </div>
    </Section>
  );
};

const Receipts = ({ order }: { order: Order }) => {
  const received = order.orderProductLines.filter(
    (line) => line.logilessInboundDeliveryLineHistories.length > 0,
  );
  if (received.length === 0) return <p>入荷の記録はまだありません。</p>;
  return received.map((line) => (
    <section key={line.id} aria-label={`${line.product?.name ?? `${line.orderNum}行目`}の入荷`}>
      <h3 className={styles.heading}>{line.product?.name ?? `${line.orderNum}行目`}</h3>
      <ReceiptHistory line={line} />
    </section>
  ));
};
