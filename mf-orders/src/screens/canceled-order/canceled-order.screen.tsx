import { orderStatusLabel } from '@hacchu-hub/purchase-math';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { CanceledOrderDocument, type CanceledOrderQuery } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { OrderOrError } from '../../order/order-or-error.js';
import { PoNumber } from '../../order/po-number.js';
import { ReadOnlyContents } from '../../order/read-only-contents.js';
import { OrderStatusTag } from '../../order/status/status-tags.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { OrderTimeline } from '../../timeline/order-timeline.js';
import { ProductLines } from '../order-detail/detail-lines.js';
import { SendBanners } from '../order-detail/send-banners.js';

type Order = CanceledOrderQuery['order'];

const CanceledOrderScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const query = useSliceQuery(CanceledOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <OrderOrError title="キャンセルした発注" query={query}>
      {(order) => <CanceledOrder order={order} refetch={query.refetch} />}
    </OrderOrError>
  );
};

/** A cancelled order, read-only, to be copied; who cancelled it, when and why is shown at the top. */
const CanceledOrder = ({ order, refetch }: { order: Order; refetch: () => Promise<void> }) => {
  const { hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  usePageTitle(`キャンセルした発注 ${order.purchaseNumber}`);
  const mayNotify = order.actions.some(({ id, isAllowed }) => id === 'NOTIFY_CANCELLATION' && isAllowed);
  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          <PoNumber>{order.purchaseNumber}</PoNumber>
          <OrderStatusTag status={order.status} />
          <span>
            発注日 <DateText value={order.orderDate} />
          </span>
        </>
      }
      secondary={
        <Button icon="printer" onClick={() => window.print()}>
          印刷
        </Button>
      }
      primary={
        <ButtonLink
          kind="primary"
          icon="copy"
          href={hasCapability('orders:edit') ? hrefs.create({ duplicateFrom: order.uuid }) : undefined}
        >
          複製して発注を作成
        </ButtonLink>
      }
    >
      {order.status === 'Canceled' ? (
        <Cancellation order={order} notifyHref={mayNotify ? hrefs.send(order.uuid) : undefined} />
      ) : (
        <Alert
          kind="warning"
          title="この発注はキャンセルされていません"
          action={<ButtonLink href={hrefs.detail(order.uuid)}>発注の詳細を開く</ButtonLink>}
        />
      )}
      <SendBanners order={order} />
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary} />
            <OrderTimeline order={order} refetch={refetch} />
          </>
        }
      >
        <ReadOnlyContents order={order} retryHref={mayNotify ? hrefs.send(order.uuid) : undefined}>
          <Section title="商品明細" flush>
            <ProductLines order={order} />
          </Section>
        </ReadOnlyContents>
      </Columns>
    </Page>
  );
};

const Cancellation = ({ order, notifyHref }: { order: Order; notifyHref: string | undefined }) => {
  const cancellation = order.histories.findLast(({ toStatus }) => toStatus === 'Canceled');
  const told = order.orderSendLogs.find(({ kind, status }) => kind === 'CANCELLATION' && status === 'SENT');
  const wasSent = order.orderSendLogs.some(
    ({ kind, status }) => kind !== 'CANCELLATION' && status === 'SENT',
  );
  return (
    <Section title="キャンセルの内容">
      <DescriptionList
        items={[
          { label: '理由', value: order.canceledReason ?? '（理由の記録はありません）', wide: true },
          { label: 'キャンセルした人', value: cancellation?.actorName },
          { label: '日時', value: cancellation && <TimestampText value={cancellation.occurredAt} /> },
          {
            label: 'キャンセル前のステータス',
            value: cancellation?.fromStatus && orderStatusLabel(cancellation.fromStatus),
          },
          {
            label: '仕入先への通知',
            value: told ? (
              <>
                発注取消書を送信済み <TimestampText value={told.sentAt} />
              </>
            ) : wasSent ? (
              <>
                発注取消書は送信していません{' '}
                <ButtonLink size="small" icon="send" href={notifyHref}>
                  発注取消書を送信する
                </ButtonLink>
              </>
            ) : (
              '仕入先へ送信する前にキャンセルしました'
            ),
          },
        ]}
      />
    </Section>
  );
};

export default CanceledOrderScreen;
