import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useStartJob } from '@hacchu-hub/slice-kit/files';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { type CsvEncodingName, CsvLossWarning, EncodingSelect } from '@hacchu-hub/ui/job';
import { type ReactNode, useState } from 'react';
import { CreateExportCostSummaryCsvJobDocument } from '../../generated/graphql.js';
import type { CostPeriod } from '../../months/month-choice.js';
import { formatMonth, type Month } from '../../months/target-month.js';
import { daysText } from '../../periods/period-words.js';
import styles from './cost-csvs.module.css';

export interface CostExportProps {
  /** The period that contains the month; undefined when none covers it. */
  period: CostPeriod | undefined;
  month: Month;
  /** The search text of the list; '' for all products. */
  query: string;
  /** The month selector. */
  children: ReactNode;
}

const OUTSIDE = 'この月は会計期間に含まれていないため、CSV出力できません。';

/** Starts the CSV export of the costs of a month, or of all months of its period. */
export const CostExport = ({ period, month, query, children }: CostExportProps) => {
  const trackClick = useTrackClick();
  const startJob = useStartJob();
  const [encoding, setEncoding] = useState<CsvEncodingName>('UTF_8');
  const [create, { isRunning, error }] = useSliceMutation(CreateExportCostSummaryCsvJobDocument, {
    touches: ['ExportCostSummaryCsvJob'],
    isHandled: true,
  });
  const disabledReason = period ? undefined : OUTSIDE;
  const start = async (isWholePeriod: boolean) => {
    trackClick('csv_export_cost');
    const asked = { targetMonth: month, isWholePeriod, query: query || null, encoding };
    // The error is available as the mutation's `error`.
    await startJob(asked, (input) => create({ input })).catch(() => undefined);
  };
  return (
    <div className={styles.export}>
      <div className={styles.start}>
        {children}
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Button
          kind="primary"
          icon="download"
          loading={isRunning}
          disabledReason={disabledReason}
          onClick={() => void start(false)}
        >
          {query === '' ? `${formatMonth(month)}をCSV出力` : `${formatMonth(month)}の「${query}」をCSV出力`}
        </Button>
        <Button
          icon="download"
          loading={isRunning}
          disabledReason={disabledReason}
          onClick={() => void start(true)}
        >
          会計期間の全月をCSV出力
        </Button>
      </div>
      {encoding === 'SHIFT_JIS' && <CsvLossWarning onUseUtf8={() => setEncoding('UTF_8')} />}
      <p className={styles.note}>
        {period
          ? `会計期間 ${daysText(period.period)}。全月のCSV出力には、始まっている月がすべて含まれます。`
          : OUTSIDE}
      </p>
      {error && (
        <Alert kind="error" title="CSV出力を始められませんでした">
          {error.message}
        </Alert>
      )}
    </div>
  );
};
