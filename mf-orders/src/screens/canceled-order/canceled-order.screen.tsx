import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { Alert, ErrorState } from '@hacchu-hub/ui/feedback';
import { Columns, Page, Section } from '@hacchu-hub/ui/page';
import { OrderStatusTag } from '@hacchu-hub/ui/status';
import { CanceledOrderDocument, type OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { LoadingOrder } from '../../order/loading-order.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { TotalsPanel } from '../../order/totals-panel.js';
import { ExpenseLines, ProductLines } from '../order-detail/detail-lines.js';
import { OrderHistoryList } from '../order-detail/order-history.js';
import { OrderSummaryList } from '../order-detail/order-summary-list.js';
import { SendHistory } from '../order-detail/send-history.js';

const CanceledOrderScreen = () => {
  const { demandUuid } = useSession();
  const { orderUuid } = useRouteParams<'orderUuid'>();
  const hrefs = useOrderHrefs();
  const { data, error, refetch } = useSliceQuery(CanceledOrderDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  if (data) return <CanceledOrder order={data.order} />;
  if (error) {
    return (
      <Page title="キャンセルした発注" back={{ href: hrefs.list, label: '発注の一覧' }}>
        <ErrorState {...toErrorState(error, refetch)} />
      </Page>
    );
  }
  return <LoadingOrder />;
};

/** A cancelled order, to read and to copy; who cancelled it and why stands on top. */
const CanceledOrder = ({ order }: { order: OrderDetail_OrderFragment }) => {
  const { hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  usePageTitle(`キャンセルした発注 ${order.purchaseNumber}`);
  const cancellation = order.histories.findLast((history) => history.toStatus === 'Canceled');
  return (
    <Page
      size="wide"
      title={order.subject ?? '（件名なし）'}
      back={{ href: hrefs.list, label: '発注の一覧' }}
      context={
        <>
          <span>PO {order.purchaseNumber}</span>
          <OrderStatusTag status={order.status} />
          <span>
            発注日 <DateText value={order.orderDate} />
          </span>
        </>
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
        cancellation && (
          <Alert kind="info" title={cancellation.summary}>
            {cancellation.actorName} <TimestampText value={cancellation.occurredAt} />
          </Alert>
        )
      ) : (
        <Alert
          kind="warning"
          title="この発注はキャンセルされていません"
          action={<ButtonLink href={hrefs.detail(order.uuid)}>発注の詳細を開く</ButtonLink>}
        />
      )}
      <Columns
        aside={
          <>
            <TotalsPanel totals={order.orderSummary} />
            <Section title="履歴">
              <OrderHistoryList histories={order.histories} />
            </Section>
          </>
        }
      >
        <Section title="発注内容">
          <OrderSummaryList order={order} />
        </Section>
        <Section title="商品明細" flush>
          <ProductLines order={order} />
        </Section>
        {order.orderExpenseLines.length > 0 && (
          <Section title="費用明細" flush>
            <ExpenseLines order={order} />
          </Section>
        )}
        <Section title="送信履歴">
          <SendHistory logs={order.orderSendLogs} />
        </Section>
      </Columns>
    </Page>
  );
};

export default CanceledOrderScreen;
