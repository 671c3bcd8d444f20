import { type BarSeriesOption } from 'echarts/charts';
import { type GridComponentOption } from 'echarts/components';
import { type ComposeOption } from 'echarts/core';
import { fontFamily, tokens } from '../theme/tokens.js';
import { type Bar, type ChartUnit } from './chart.types.js';
import { chartValue } from './chart-values.js';

export type BarOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** What the drawing library is told: bars one below the other, the first on top, each with its figure at its end. */
export const barOption = (bars: readonly Bar[], unit: ChartUnit): BarOption => ({
  animation: false,
  textStyle: { fontFamily, color: tokens.textSecondary },
  grid: { left: 8, right: 96, top: 8, bottom: 8 },
  xAxis: { type: 'value', min: 0, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: bars.map(({ name }) => name),
    axisLine: { lineStyle: { color: tokens.borderStrong } },
    axisTick: { show: false },
    axisLabel: { color: tokens.text, width: 140, overflow: 'truncate' },
  },
  series: [
    {
      type: 'bar',
      barMaxWidth: 22,
      itemStyle: { color: tokens.primary, borderRadius: [0, 3, 3, 0] },
      label: {
        show: true,
        position: 'right',
        color: tokens.text,
        formatter: ({ dataIndex }) => chartValue(bars[dataIndex]?.value ?? '0', unit),
      },
      data: bars.map(({ value }) => Number(value)),
    },
  ],
});
