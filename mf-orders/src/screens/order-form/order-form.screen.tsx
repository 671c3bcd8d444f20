import { useRouteParams, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { OrderError } from '../../order/order-error.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { DraftForm } from './draft-form.js';
import { useOrderFormStart } from './order-form.start.js';
import { type OrderFormUrl, orderFormUrl } from './order-form.url.js';

const OrderFormScreen = () => {
  const { orderUuid: pathUuid = '' } = useRouteParams<'orderUuid'>() as Partial<Record<'orderUuid', string>>;
  const [url, changeUrl] = useUrlState(orderFormUrl);
  const [session, setSession] = useState({ url, round: 0, created: '', isInUrl: false });
  // The URL change after the form's own first save keeps the form; any other navigation on this route opens
  // another one.
  if (session.created !== '' && !session.isInUrl) {
    if (url.draft === session.created) setSession({ ...session, isInUrl: true });
  } else if (session.created === '' ? !isSameUrl(url, session.url) : url.draft !== session.created) {
    setSession({ url, round: session.round + 1, created: '', isInUrl: false });
  }

  return (
    <LoadedOrderForm
      key={`${pathUuid}:${session.round}`}
      draftUuid={pathUuid || session.url.draft}
      url={session.url}
      onCreated={(orderUuid) => {
        setSession((before) => ({ ...before, created: orderUuid }));
        changeUrl(
          { draft: orderUuid, duplicateFrom: '', supplier: '', product: '', csv: false },
          { replace: true },
        );
      }}
    />
  );
};

const isSameUrl = (a: OrderFormUrl, b: OrderFormUrl): boolean =>
  a.draft === b.draft &&
  a.duplicateFrom === b.duplicateFrom &&
  a.supplier === b.supplier &&
  a.product === b.product;

interface LoadedOrderFormProps {
  draftUuid: string;
  url: OrderFormUrl;
  onCreated: (orderUuid: string) => void;
}

const LoadedOrderForm = ({ draftUuid, url, onCreated }: LoadedOrderFormProps) => {
  const hrefs = useOrderHrefs();
  const title = draftUuid === '' ? '発注の作成' : '下書きの編集';
  const load = useOrderFormStart(draftUuid, url);
  const [kept, setKept] = useState(load.kind === 'ready' ? load.start : undefined);
  if (!kept && load.kind === 'ready') setKept(load.start);
  if (load.kind === 'failed' && !kept) {
    return (
      <Page title={title} back={{ href: hrefs.list, label: '発注の一覧' }}>
        <OrderError error={load.error} refetch={load.refetch} />
      </Page>
    );
  }
  if (!kept) {
    return (
      <Page size="wide" title={title}>
        <Section>
          <Skeleton lines={8} />
        </Section>
      </Page>
    );
  }
  if (kept.order && kept.order.status !== 'Drafting') {
    return (
      <Page title={`発注 ${kept.order.purchaseNumber}`} back={{ href: hrefs.list, label: '発注の一覧' }}>
        <ErrorState
          title="この発注は下書きではありません"
          message="下書き以外の発注は下書きとして編集できません。発注の詳細をご確認ください。"
          action={
            <ButtonLink kind="primary" href={hrefs.detail(kept.order.uuid)}>
              発注の詳細を開く
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return <DraftForm start={kept} onCreated={onCreated} />;
};

export default OrderFormScreen;
