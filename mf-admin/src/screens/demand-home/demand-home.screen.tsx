import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useHrefToList, usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { MenuButton } from '@hacchu-hub/ui/menu';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { DemandHomeDocument } from '../../generated/graphql.js';
import { RequestWithdrawalDialog } from '../../withdrawal/request-withdrawal.dialog.js';
import { WithdrawalAlert } from '../../withdrawal/withdrawal-alert.js';
import { DemandCounts } from './demand-counts.js';
import { DemandFacts } from './demand-facts.js';
import { RenameDemandDialog } from './rename-demand.dialog.js';

/** One client organisation: facts, users, and links to its orders and master records. */
const DemandHomeScreen = () => {
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const { hasCapability } = useSession();
  const [open, setOpen] = useState<'rename' | 'withdrawal'>();
  const close = () => setOpen(undefined);
  const { data, error, refetch } = useSliceQuery(DemandHomeDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const demand = data?.demand;
  usePageTitle(demand?.name);
  const back = { href: hrefToList('demand-list'), label: '組織の一覧' };
  if (!demand) {
    return (
      <Page title="組織" back={back}>
        {error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={demand.name}
      context={`ユーザー ${demand.userCount}名／上限${demand.demandSetting.maxMemberNumber}名`}
      back={back}
      menu={
        <MenuButton
          label={`${demand.name}の操作`}
          items={[
            {
              key: 'withdrawal',
              label: '退会手続き',
              danger: true,
              disabledReason: demand.withdrawal ? 'すでに退会手続き中です。' : undefined,
              onSelect: () => setOpen('withdrawal'),
            },
          ]}
        />
      }
      secondary={
        hasCapability('settings:edit') && <Button onClick={() => setOpen('rename')}>組織名を変更</Button>
      }
      primary={
        <ButtonLink kind="primary" icon="orders" href={hrefTo('order-list', { demandUuid })}>
          発注を見る
        </ButtonLink>
      }
    >
      {demand.withdrawal && <WithdrawalAlert demand={demand} withdrawal={demand.withdrawal} />}
      <DemandCounts demand={demand} />
      <Section title="概要">
        <DemandFacts demand={demand} />
      </Section>
      {open === 'rename' && <RenameDemandDialog demandUuid={demandUuid} name={demand.name} onClose={close} />}
      {open === 'withdrawal' && (
        <RequestWithdrawalDialog demandUuid={demandUuid} name={demand.name} onClose={close} />
      )}
    </Page>
  );
};

export default DemandHomeScreen;
