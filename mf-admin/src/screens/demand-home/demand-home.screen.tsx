import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { DemandHomeDocument } from '../../generated/graphql.js';
import { DemandCounts } from './demand-counts.js';
import { DemandFacts } from './demand-facts.js';
import { RenameDemandDialog } from './rename-demand.dialog.js';

/** One client organisation: facts, users, and links to its orders and master records. */
const DemandHomeScreen = () => {
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const hrefTo = useHrefTo();
  const [isRenaming, setRenaming] = useState(false);
  const { data, error, refetch } = useSliceQuery(DemandHomeDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const demand = data?.demand;
  usePageTitle(demand?.name);
  const back = { href: hrefTo('demand-list'), label: '組織の一覧' };
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
      secondary={<Button onClick={() => setRenaming(true)}>組織名を変更</Button>}
      primary={
        <ButtonLink kind="primary" icon="orders" href={hrefTo('order-list', { demandUuid })}>
          発注を見る
        </ButtonLink>
      }
    >
      <DemandCounts demand={demand} />
      <Section title="概要">
        <DemandFacts demand={demand} />
      </Section>
      {isRenaming && (
        <RenameDemandDialog demandUuid={demandUuid} name={demand.name} onClose={() => setRenaming(false)} />
      )}
    </Page>
  );
};

export default DemandHomeScreen;
