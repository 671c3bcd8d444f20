import { useHref, useHrefToList, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { Steps } from '@hacchu-hub/ui/steps';
import styles from '../../months/months.module.css';
import { useChosenPeriod } from '../../periods/chosen-period.hook.js';
import { PeriodSelect } from '../../periods/period-select.js';
import { periodText } from '../../periods/period-words.js';
import { CloseSection } from './close-section.js';
import { MonthsSection } from './months-section.js';
import { OpeningSection } from './opening-section.js';
import { PeriodChanges } from './period-changes.js';
import { PeriodSection } from './period-section.js';
import { setupSteps } from './setup-steps.js';

/** The steps from creating an accounting period to closing it. */
export default function CostSetupScreen() {
  usePageTitle('原価管理の設定');
  const { periods, period, errorState, refetch, choosePeriod } = useChosenPeriod();
  const costs = useHrefToList()('cost-list');
  const add = useHref('accounting-period-new');
  const at = periods && period ? periods.indexOf(period) : -1;
  return (
    <Page
      title="原価管理の設定"
      context={period ? `会計期間 ${periodText(period)}` : null}
      back={{ href: costs, label: '原価管理' }}
      secondary={
        periods &&
        period &&
        periods.length > 1 && (
          <div className={styles.choice}>
            <PeriodSelect periods={periods} value={period.uuid} onChange={choosePeriod} />
          </div>
        )
      }
      primary={
        period && (
          <ButtonLink href={add} icon="plus">
            次の会計期間を登録する
          </ButtonLink>
        )
      }
    >
      {errorState && <ErrorState {...errorState} />}
      {!periods && !errorState && <Skeleton lines={8} />}
      {periods && (
        <Section>
          <Steps label="原価管理の設定の進み具合" steps={setupSteps(period)} />
        </Section>
      )}
      {periods && !period && (
        <Section>
          <EmptyState
            icon="costs"
            title="会計期間はまだ登録されていません"
            description="会計期間を登録すると、繰越在庫を含む総平均法の原価が月ごとに計算されます。"
            action={
              <ButtonLink href={add} kind="primary" icon="plus">
                会計期間を登録する
              </ButtonLink>
            }
          />
        </Section>
      )}
      {period && (
        <>
          <PeriodSection period={period} />
          <OpeningSection period={period} />
          <MonthsSection period={period} />
          <CloseSection
            key={period.uuid}
            period={period}
            previous={at > 0 ? periods?.[at - 1] : undefined}
            onChanged={() => {
              // Without the period in the URL, the page would move on to the next open period.
              choosePeriod(period.uuid);
              void refetch();
            }}
          />
          <PeriodChanges periodUuid={period.uuid} />
        </>
      )}
    </Page>
  );
}
