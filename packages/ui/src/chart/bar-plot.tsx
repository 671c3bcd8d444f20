import { BarChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { barOption } from './bar-option.js';
import { type Bar, type ChartUnit } from './chart.types.js';
import { PlotCanvas } from './plot-canvas.js';

register([BarChart]);

export interface BarPlotProps {
  bars: readonly Bar[];
  unit: ChartUnit;
}

export const BarPlot = ({ bars, unit }: BarPlotProps) => (
  <PlotCanvas option={useMemo(() => barOption(bars, unit), [bars, unit])} />
);
