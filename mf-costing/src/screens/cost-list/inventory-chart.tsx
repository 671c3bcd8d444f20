import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { LineChart } from '@hacchu-hub/ui/chart';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect, useMemo, useRef } from 'react';
import { InventoryValueByMonthDocument } from '../../generated/graphql.js';
import type { CostPeriod } from '../../months/month-choice.js';
import { formatMonth } from '../../months/target-month.js';
import { daysText } from '../../periods/period-words.js';

export interface InventoryChartProps {
  period: CostPeriod;
  /** Changes whenever the costs were calculated again; undefined until the costs have loaded or failed to. */
  revision: string | undefined;
}

/** The value of the stock at the end of each month of a period, never older than the costs that it stands beside. */
export const InventoryChart = ({ period, revision }: InventoryChartProps) => {
  const { data, error, refetch } = useSliceQuery(InventoryValueByMonthDocument, {
    variables: { accountingPeriodUuid: period.uuid },
    // Loaded after the costs: loaded beside them, it could show the values from before a calculation.
    skip: revision === undefined,
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    if (shown.current !== undefined) void refetch();
    shown.current = revision;
  }, [revision, refetch]);
  const values = data?.inventoryValueByMonth;
  const series = useMemo(() => {
    const endOf = new Map(period.months.map((month) => [month.targetMonth, month.period.end]));
    const points = (values ?? []).flatMap(({ targetMonth, inventoryAmount, isProvisional }) => {
      const day = endOf.get(targetMonth);
      if (inventoryAmount === null || day === undefined) return [];
      return [
        { day, value: inventoryAmount, note: `${formatMonth(targetMonth)}${isProvisional ? '・暫定' : ''}` },
      ];
    });
    return [{ name: '在庫金額', points }];
  }, [values, period]);
  return (
    <Section title="在庫金額の推移" description={`会計期間 ${daysText(period.period)} の各月末`}>
      {error && !values ? (
        <ErrorState message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
      ) : (
        <LineChart
          label="在庫金額の推移"
          series={values ? series : []}
          unit="yen"
          seriesLabel="区分"
          isByMonth
          empty={values ? '計算された月があると、月末の在庫金額がここに表示されます。' : '読み込み中'}
        />
      )}
    </Section>
  );
};
