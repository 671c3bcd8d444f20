import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AccountingPeriodsOfDemandDocument } from '../../generated/graphql.js';
import { PeriodClosings } from './period-closings.js';
import { ReopenDialog } from './reopen.dialog.js';

const TITLE = '会計期間の締め';

/** The accounting periods of a demand for operators, who reopen them: closings, but no figures. */
export default function PeriodClosingsScreen() {
  usePageTitle(TITLE);
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const hrefTo = useHrefTo();
  const [reopened, setReopened] = useState<string>();
  const { data, error, refetch } = usePolledQuery(AccountingPeriodsOfDemandDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ accountingPeriodsOfDemand }) =>
      accountingPeriodsOfDemand
        .filter(({ isClosing, isReopening }) => isClosing || isReopening)
        .map(({ uuid, updatedAt }) => `${uuid}@${updatedAt}`)
        .join(' '),
  });
  const periods = data?.accountingPeriodsOfDemand;
  const chosen = periods?.find(({ uuid }) => uuid === reopened);
  return (
    <Page title={TITLE} back={{ href: hrefTo('demand-home', { demandUuid }), label: '組織の概要' }}>
      {!periods && error && (
        <ErrorState message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
      )}
      {!periods && !error && <Skeleton lines={6} />}
      {periods?.length === 0 && (
        <Section>
          <EmptyState
            icon="costs"
            title="会計期間はまだ登録されていません"
            description="組織の管理者が会計期間を登録すると、ここに表示されます。"
          />
        </Section>
      )}
      {periods?.toReversed().map((period) => (
        <PeriodClosings key={period.uuid} period={period} onReopen={() => setReopened(period.uuid)} />
      ))}
      {chosen && (
        <ReopenDialog
          demandUuid={demandUuid}
          period={chosen}
          onClose={() => setReopened(undefined)}
          onChanged={() => void refetch()}
        />
      )}
    </Page>
  );
}
