import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { LineChart, type LineSeries } from '@hacchu-hub/ui/chart';
import { useMemo } from 'react';
import { HomeOnTimeDocument, type HomeOnTimeQuery } from '../../../generated/graphql.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';

type Rates = HomeOnTimeQuery['demandHome']['onTimeRates'];

/** One point for each month in which something was due; the rate in percent with one decimal. */
const toSeries = (rates: Rates): readonly LineSeries[] => [
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

const OnTimeChart = ({ rates }: { rates: Rates }) => {
  const series = useMemo(() => toSeries(rates), [rates]);
  return (
    <LineChart
      label="納期遵守率"
      series={series}
      unit="percent"
      seriesLabel="指標"
      isByMonth
      empty="納期を迎えた明細はまだありません。"
    />
  );
};

/** The suppliers' on-time delivery rates. */
export const OnTimeTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeOnTimeDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return (
    <QueryTile query={query}>{({ demandHome }) => <OnTimeChart rates={demandHome.onTimeRates} />}</QueryTile>
  );
};
