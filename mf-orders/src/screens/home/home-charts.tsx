import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { type Bar, BarChart, LineChart, type LineSeries } from '@hacchu-hub/ui/chart';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Section } from '@hacchu-hub/ui/page';
import { useMemo } from 'react';
import type { DemandHomeQuery } from '../../generated/graphql.js';

type Home = DemandHomeQuery['demandHome'];

/** First and last day of a day's month. */
const monthOf = (day: string): { from: string; to: string } => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` };
};

/** One point for each month in which something was due; the rate in percent with one decimal. */
const toSeries = (rates: Home['onTimeRates']): readonly LineSeries[] => [
  {
    name: '納期遵守率',
    points: rates.flatMap(({ month, rate, dueCount, onTimeCount }) =>
      rate === null
        ? []
        : [
            {
              day: `${month}-01`,
              value: String(Math.round(rate * 1000) / 10),
              note: `${dueCount.toLocaleString('ja-JP')}行中${onTimeCount.toLocaleString('ja-JP')}行`,
            },
          ],
    ),
  },
];

/** Spending by supplier this month. */
export const SpendChart = ({ home: { spendBySupplier } }: { home: Home }) => {
  const hrefTo = useHrefTo();
  const { from, to } = monthOf(todayInJapan());
  const bars = spendBySupplier.map(({ demandSupplier: supplier, amount }): Bar => ({
    name: supplier?.name ?? 'その他',
    value: amount,
    href:
      supplier === null
        ? undefined
        : hrefTo('order-list', {}, { supplier: supplier.uuid, orderedFrom: from, orderedTo: to }),
  }));
  return (
    <Section title="今月の発注額" description="今月の日付で発注した金額（税込）を仕入先ごとに示します。">
      <BarChart
        label="今月の発注額"
        bars={bars}
        unit="yen"
        barLabel="仕入先"
        valueLabel="発注額（税込）"
        empty="今月の発注はまだありません。"
      />
    </Section>
  );
};

/** The suppliers' on-time delivery rates. */
export const OnTimeChart = ({ home: { onTimeRates } }: { home: Home }) => {
  const series = useMemo(() => toSeries(onTimeRates), [onTimeRates]);
  return (
    <Section title="納期遵守率" description="納期までに全て入荷した明細の割合を月ごとに示します。">
      <LineChart
        label="納期遵守率"
        series={series}
        unit="percent"
        seriesLabel="指標"
        isByMonth
        empty="納期を迎えた明細はまだありません。"
      />
    </Section>
  );
};
