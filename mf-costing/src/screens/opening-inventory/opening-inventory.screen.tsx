import { useHref, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useOpeningJobs } from '../../inventories/import-jobs.hook.js';
import { ImportJobs } from '../../inventories/import-jobs.js';
import { useChosenPeriod } from '../../periods/chosen-period.hook.js';
import { daysText, openingLabels } from '../../periods/period-words.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import { OpeningStock } from './opening-stock.js';
import { CarriedOpening, FirstOpening } from './opening-ways.js';

const Settled = ({ period: { openingInventory } }: { period: Period }) =>
  openingInventory ? (
    <Alert kind="success" title={`「${openingLabels[openingInventory.kind]}」で登録済みです`}>
      {formatTimestamp(openingInventory.settledAt)} {openingInventory.settledBy}
    </Alert>
  ) : (
    <Alert kind="info" title="期首棚卸はまだ登録されていません">
      会計期間の初日にあった在庫を登録すると、繰越在庫を含む原価が計算されます。
    </Alert>
  );

interface OpeningProps {
  period: Period;
  previous: Period | undefined;
  onSettled: () => void;
}

const Opening = ({ period, previous, onSettled }: OpeningProps) => {
  const jobs = useOpeningJobs(period.uuid, onSettled);
  const ways = {
    period,
    isBusy: unfinishedJobsKey(jobs.jobs ?? []) !== '',
  };
  return (
    <>
      <Settled period={period} />
      {isOpen(period) && period.isFirst && <FirstOpening {...ways} />}
      {isOpen(period) && !period.isFirst && <CarriedOpening {...ways} previous={previous} />}
      <Section title="CSV取込の履歴" flush>
        <ImportJobs label="期首棚卸のCSV取込" state={jobs} />
      </Section>
      {period.openingInventory && period.openingInventory.kind !== 'NONE' && (
        <Section title="登録されている期首棚卸" flush>
          {/* Remounts, and so reloads, when the opening inventory is settled again. */}
          <OpeningStock key={period.openingInventory.settledAt} periodUuid={period.uuid} />
        </Section>
      )}
    </>
  );
};

/** Sets the opening inventory of an accounting period. */
export default function OpeningInventoryScreen() {
  usePageTitle('期首棚卸');
  const { periods, period, errorState, refetch } = useChosenPeriod();
  const setup = useHref('cost-setup', undefined, { period: period?.uuid });
  const at = periods && period ? periods.indexOf(period) : -1;
  return (
    <Page
      title="期首棚卸"
      context={period ? `会計期間 ${daysText(period.period)}` : null}
      back={{ href: setup, label: '原価管理の設定' }}
      primary={
        period?.openingInventory ? (
          <ButtonLink href={setup} kind="primary">
            設定に戻って次へ進む
          </ButtonLink>
        ) : undefined
      }
    >
      {errorState && <ErrorState {...errorState} />}
      {!periods && !errorState && <Skeleton lines={6} />}
      {periods && !period && (
        <EmptyState
          icon="costs"
          title="会計期間はまだ登録されていません"
          action={<ButtonLink href={setup}>設定を開く</ButtonLink>}
        />
      )}
      {period && (
        <Opening
          key={period.uuid}
          period={period}
          previous={at > 0 ? periods?.[at - 1] : undefined}
          onSettled={() => void refetch()}
        />
      )}
    </Page>
  );
}
