import { usePolledQuery, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHref, useHrefTo, usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AccountingPeriodsOfDemandDocument, CostingOfDemandDocument } from '../../generated/graphql.js';
import { PeriodClosings } from './period-closings.js';
import { ReopenDialog } from './reopen.dialog.js';

const TITLE = '会計期間の締め';

/** False only where the demand is known to do without costing. */
function useIsCostingEnabled(demandUuid: string): boolean {
  const { data } = useSliceQuery(CostingOfDemandDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    // The page works without it.
    isHandled: true,
  });
  return data?.getDemandFeatureFlag.isCostingEnabled ?? true;
}

const NoCosting = ({ demandUuid }: { demandUuid: string }) => {
  const restriction = useHref('functional-restriction', { demandUuid });
  return (
    <Alert
      kind="info"
      title="この組織では原価管理が使用できない設定になっています"
      action={
        <ButtonLink href={restriction} size="small">
          機能の制限を開く
        </ButtonLink>
      }
    >
      組織のユーザーには原価管理の画面が表示されません。登録済みの会計期間と締めは保存されています。
    </Alert>
  );
};

/** The accounting periods of a demand for operators, who reopen them: closings, but no figures. */
export default function PeriodClosingsScreen() {
  usePageTitle(TITLE);
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const hrefTo = useHrefTo();
  const isCostingEnabled = useIsCostingEnabled(demandUuid);
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
      {!isCostingEnabled && <NoCosting demandUuid={demandUuid} />}
      {!periods && error && (
        <ErrorState message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
      )}
      {!periods && !error && <Skeleton lines={6} />}
      {periods?.length === 0 && (
        <Section>
          <EmptyState
            icon="costs"
            title="会計期間はまだ登録されていません"
            description={
              isCostingEnabled
                ? '組織の管理者が会計期間を登録すると、ここに表示されます。'
                : '原価管理を使用できる設定にすると、組織の管理者が会計期間を登録できます。'
            }
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
