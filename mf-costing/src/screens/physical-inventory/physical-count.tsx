import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { formatLocalDate, formatTimestamp } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { Section } from '@hacchu-hub/ui/page';
import { CsvImport } from '../../inventories/csv-import.js';
import { usePhysicalJobs } from '../../inventories/import-jobs.hook.js';
import { ImportJobs } from '../../inventories/import-jobs.js';
import styles from '../../inventories/inventories.module.css';
import { TemplateDownload } from '../../inventories/template-download.js';
import { formatMonth } from '../../months/target-month.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import { usePhysicalInventoryActions } from './physical-inventory-actions.hook.js';

export interface PhysicalCountProps {
  period: Period;
  month: Period['months'][number];
  onSettled: () => void;
}

const Counted = ({ month }: Pick<PhysicalCountProps, 'month'>) => {
  const name = formatMonth(month.targetMonth);
  const on = `棚卸の基準日：${formatLocalDate(month.period.end, { weekday: true })}`;
  if (month.countedAt) {
    return (
      <Alert kind="success" title={`${name}の実地棚卸は取り込み済みです`}>
        {on}、取込 {formatTimestamp(month.countedAt)}
      </Alert>
    );
  }
  return (
    <Alert kind="info" title={`${name}の実地棚卸はまだ取り込まれていません`}>
      {on}
      {month.isCalculationPeriodEnd
        ? '。計算期間の末月のため、締めには実地棚卸が必要です。'
        : '。計算期間の途中の月のため、実地棚卸は任意です。'}
    </Alert>
  );
};

/** The physical inventory at the end of one month. */
export const PhysicalCount = ({ period, month, onSettled }: PhysicalCountProps) => {
  const name = formatMonth(month.targetMonth);
  const jobs = usePhysicalJobs(period.uuid, onSettled);
  const work = usePhysicalInventoryActions(period.uuid, month.targetMonth, month.countedAt);
  const costs = useHref('cost-list', undefined, { month: month.targetMonth });
  const isBusy = unfinishedJobsKey(jobs.jobs ?? []) !== '';
  return (
    <>
      <Counted month={month} />
      {isOpen(period) && (
        <Section
          title={`${name}の実地棚卸のCSV取込`}
          extra={
            <>
              <ButtonLink href={costs} size="small">
                {name}の原価を見る
              </ButtonLink>
              {month.countedAt && (
                <Button
                  size="small"
                  kind="danger"
                  loading={work.isDeleting}
                  onClick={() => void work.takeBack()}
                >
                  実地棚卸を取り消す
                </Button>
              )}
            </>
          }
        >
          <div className={styles.steps}>
            <TemplateDownload accountingPeriodUuid={period.uuid} performedMonth={month.targetMonth}>
              商品ごとに1行あり、帳簿数量が入っています。数えた数量を「実地数量」に入力してください。空欄は「数えていない」、0は「数えて0個だった」として扱われます。
            </TemplateDownload>
            <CsvImport
              label={`${name}の実地棚卸のCSVファイル`}
              limits="50MB・300,000行"
              upload={work.upload}
              disabledReason={isBusy ? 'CSV取込を処理しています。完了までお待ちください。' : undefined}
            />
          </div>
        </Section>
      )}
      <Section title="CSV取込の履歴" flush>
        <ImportJobs label="実地棚卸のCSV取込" state={jobs} isMonthly />
      </Section>
    </>
  );
};
