import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useCallback } from 'react';
import { type ChartUnit, type LineSeries } from './chart.types.js';
import { lineOption } from './line-option.js';
import { PlotCanvas } from './plot-canvas.js';

register([LineChart]);

export interface LinePlotProps {
  series: readonly LineSeries[];
  unit: ChartUnit;
  isByMonth: boolean;
}

export const LinePlot = ({ series, unit, isByMonth }: LinePlotProps) => (
  <PlotCanvas
    optionFor={useCallback((width) => lineOption(series, unit, isByMonth, width), [series, unit, isByMonth])}
  />
);
