import { BarChart, LineChart } from '@hacchu-hub/ui/chart';
import { LONG_NAME, Sample } from './sample.js';

const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];

export const Charts = () => (
  <>
    <Sample state="棒">
      <BarChart
        label="仕入先別の発注額"
        unit="yen"
        barLabel="仕入先"
        valueLabel="発注額"
        empty="発注はありません。"
        bars={[
          { name: '見本陶器', value: '1280500' },
          { name: LONG_NAME, value: '320000' },
        ]}
      />
    </Sample>
    <Sample state="線">
      <LineChart
        label="月ごとの発注額"
        unit="yen"
        seriesLabel="仕入先"
        isByMonth
        empty="発注はありません。"
        series={[
          { name: '見本陶器', points: months.map((day, at) => ({ day, value: String(100_000 * (at + 1)) })) },
          {
            name: '例示製作所',
            points: months.map((day, at) => ({ day, value: String(350_000 - 60_000 * at) })),
          },
        ]}
      />
    </Sample>
    <Sample state="まだ無い">
      <LineChart
        label="納期を守った割合"
        unit="percent"
        seriesLabel="仕入先"
        empty="入荷はまだありません。"
        series={[]}
      />
    </Sample>
  </>
);
