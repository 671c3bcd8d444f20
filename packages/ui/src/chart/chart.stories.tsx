import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { BarChart, LineChart } from './index.js';

export default { component: LineChart };

const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];

export const Bars = () => (
  <>
    <Sample state="棒・長い文字">
      <BarChart
        label="仕入先別の金額"
        unit="yen"
        barLabel="仕入先"
        valueLabel="金額"
        empty="まだありません。"
        bars={[
          { name: '見本陶器', value: '1280500' },
          { name: LONG_NAME, value: '320000' },
        ]}
      />
    </Sample>
    <Sample state="空">
      <BarChart
        label="空の棒"
        unit="yen"
        barLabel="仕入先"
        valueLabel="金額"
        empty="まだありません。"
        bars={[]}
      />
    </Sample>
  </>
);

export const Lines = () => (
  <>
    <Sample state="線">
      <LineChart
        label="月ごとの金額"
        unit="yen"
        seriesLabel="仕入先"
        isByMonth
        empty="まだありません。"
        series={[
          { name: '見本陶器', points: months.map((day, at) => ({ day, value: String(100_000 * (at + 1)) })) },
          {
            name: '例示製作所',
            points: months.map((day, at) => ({ day, value: String(350_000 - 60_000 * at) })),
          },
        ]}
      />
    </Sample>
    <Sample state="空">
      <LineChart label="空の線" unit="percent" seriesLabel="仕入先" empty="まだありません。" series={[]} />
    </Sample>
  </>
);
