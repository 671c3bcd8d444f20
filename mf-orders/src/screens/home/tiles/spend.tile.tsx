import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type Bar, BarChart } from '@hacchu-hub/ui/chart';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { HomeSpendDocument, type HomeSpendQuery } from '../../../generated/graphql.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';

/** First and last day of a day's month. */
const monthOf = (day: string): { from: string; to: string } => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` };
};

const SpendChart = ({ spendBySupplier }: HomeSpendQuery['demandHome']) => {
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
    <BarChart
      label="今月の発注額"
      bars={bars}
      unit="yen"
      barLabel="仕入先"
      valueLabel="発注額（税込）"
      empty="今月の発注はまだありません。"
    />
  );
};

/** Spending by supplier this month. */
export const SpendTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeSpendDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return <QueryTile query={query}>{({ demandHome }) => <SpendChart {...demandHome} />}</QueryTile>;
};
