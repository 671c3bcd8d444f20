import { urlText, useHref, usePageTitle, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Select } from '@hacchu-hub/ui/form';
import { Page } from '@hacchu-hub/ui/page';
import styles from '../../months/months.module.css';
import { formatMonth } from '../../months/target-month.js';
import { useChosenPeriod } from '../../periods/chosen-period.hook.js';
import { daysText } from '../../periods/period-words.js';
import type { Period } from '../../periods/periods.hook.js';
import { PhysicalCount } from './physical-count.js';

type Month = Period['months'][number];

const state = { month: urlText() };

const labelOf = ({ targetMonth, countedAt }: Month): string =>
  `${formatMonth(targetMonth)}${countedAt ? '（取込済み）' : ''}`;

/** The month that the URL names, else the first uncounted one that requires a count. */
const choose = (months: readonly Month[], wanted: string): Month | undefined =>
  months.find(({ targetMonth }) => targetMonth === wanted) ??
  months.find(({ isCalculationPeriodEnd, countedAt }) => isCalculationPeriodEnd && !countedAt) ??
  months.at(-1);

/** Imports the physical counts of an accounting period. */
export default function PhysicalInventoryScreen() {
  usePageTitle('実地棚卸');
  const { periods, period, errorState, refetch } = useChosenPeriod();
  const [{ month: wanted }, change] = useUrlState(state);
  const setup = useHref('cost-setup', undefined, { period: period?.uuid });
  const today = todayInJapan();
  const startedMonths = period?.months.filter((month) => month.period.start <= today) ?? [];
  const month = choose(startedMonths, wanted);
  return (
    <Page
      title="実地棚卸"
      context={period ? `会計期間 ${daysText(period.period)}` : null}
      back={{ href: setup, label: '原価管理の設定' }}
      secondary={
        month && (
          <div className={styles.choice}>
            <Select
              aria-label="棚卸を行った月"
              value={month.targetMonth}
              onChange={(next) => change({ month: next })}
              options={startedMonths.map((one) => ({ value: one.targetMonth, label: labelOf(one) }))}
            />
          </div>
        )
      }
      primary={
        month?.countedAt ? (
          <ButtonLink href={setup} kind="primary">
            設定に戻って次へ進む
          </ButtonLink>
        ) : undefined
      }
    >
      {errorState && <ErrorState {...errorState} />}
      {!periods && !errorState && <Skeleton lines={6} />}
      {periods && !month && (
        <EmptyState
          icon="costs"
          title={period ? '会計期間はまだ始まっていません' : '会計期間はまだ登録されていません'}
          description={period && '会計期間の最初の月が始まると、実地棚卸を取り込めます。'}
          action={<ButtonLink href={setup}>設定を開く</ButtonLink>}
        />
      )}
      {period && month && (
        <PhysicalCount
          key={`${period.uuid} ${month.targetMonth}`}
          period={period}
          month={month}
          onSettled={() => void refetch()}
        />
      )}
    </Page>
  );
}
