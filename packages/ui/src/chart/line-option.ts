import { type LineSeriesOption } from 'echarts/charts';
import {
  type GridComponentOption,
  type LegendComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption } from 'echarts/core';
import { formatLocalDate } from '../date/index.js';
import { fractionDigits } from '../money/index.js';
import tokens from '../theme/tokens.json';
import { type ChartUnit, type LineSeries } from './chart.types.js';
import { chartValue } from './chart-values.js';

export type LineOption = ComposeOption<
  LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** Lines differ by colour and by point shape, so that they can be told apart without colours. */
const colours = [tokens.primary, tokens.warning, tokens.danger, tokens.success, tokens.focus, tokens.text];
const shapes = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'];

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * The tooltip. Built from DOM elements, so that suppliers' names are inserted as text and never as markup.
 */
const tip = (series: readonly LineSeries[], unit: ChartUnit, at: readonly TipPoint[]): HTMLElement => {
  const box = document.createElement('div');
  const points = at.flatMap(({ seriesIndex = 0, dataIndex }) => {
    const line = series[seriesIndex];
    const point = line?.points[dataIndex];
    return line && point ? [{ name: line.name, point }] : [];
  });
  const add = (text: string) => {
    const row = document.createElement('div');
    row.textContent = text;
    box.append(row);
  };
  const [first] = points;
  if (first) add(formatLocalDate(first.point.day));
  for (const { name, point } of points) {
    add(`${name} ${chartValue(point.value, unit)}${point.note === undefined ? '' : `（${point.note}）`}`);
  }
  return box;
};

interface TipPoint {
  seriesIndex?: number;
  dataIndex: number;
}

/** Axis labels: days anywhere along the axis, or exactly the months of the points. */
const axisLabels = (series: readonly LineSeries[], isByMonth: boolean) =>
  isByMonth
    ? {
        customValues: series.flatMap(({ points }) => points.map(({ day }) => timeOf(day))),
        formatter: '{yyyy}年{M}月',
      }
    : { formatter: { year: '{yyyy}年', month: '{M}月', day: '{M}/{d}' } };

/** Pixels of the legend: padding around it, height and gap of rows, gap between names, and mark with its gap before a name. */
const legendSizes = { padding: 5, row: 14, gap: 16, mark: 30 };

/** More rows would leave too little height for the lines: such a legend is one row, with arrows to page through it. */
const MAX_LEGEND_ROWS = 3;

/** At least the pixels of a text of 12 px: Latin letters and digits are narrower than others. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u0100' ? 9 : 12), 0);

/** A name that fits a row of the legend; the tooltip and the table have all of it. */
const shortened = (name: string, room: number): string => {
  if (widthOf(name) <= room) return name;
  const letters = [...name];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('')}…`;
};

/** The room for a name, and how many rows the names need. */
const legendLayout = (series: readonly LineSeries[], width: number): { room: number; rows: number } => {
  const { padding, gap, mark } = legendSizes;
  const line = width - 2 * padding;
  const room = line - mark;
  let [rows, used] = [1, 0];
  for (const { name } of series) {
    const needed = mark + Math.min(widthOf(name), room);
    if (used > 0 && used + gap + needed > line) [rows, used] = [rows + 1, needed];
    else used += (used > 0 ? gap : 0) + needed;
  }
  return { room, rows };
};

/** The smallest step of the axis: figures in whole yen are not labelled with fractions of a yen. */
const smallestStep = (series: readonly LineSeries[]): number =>
  10 ** -fractionDigits(series.flatMap(({ points }) => points.map(({ value }) => value)));

/** The legend, and where the plot below it begins: names that do not fit beside each other take further rows. */
const legendAbove = (
  series: readonly LineSeries[],
  width: number,
): { legend: LegendComponentOption; top: number } => {
  const isShown = series.length > 1;
  const { padding, row, gap } = legendSizes;
  const { room, rows: needed } = legendLayout(series, width);
  const isPaged = needed > MAX_LEGEND_ROWS;
  const rows = isPaged ? 1 : needed;
  return {
    legend: {
      show: isShown,
      type: isPaged ? 'scroll' : 'plain',
      left: 0,
      top: 0,
      padding,
      itemGap: gap,
      formatter: (name) => shortened(name, room),
      textStyle: { color: tokens.text, fontSize: 12 },
    },
    top: (isShown ? 2 * padding + rows * row + (rows - 1) * gap : 0) + 20,
  };
};

/**
 * Options for the chart library.
 * @param isByMonth one point per month: label the axis with months
 * @param width of the plot with its legend, in pixels
 */
export const lineOption = (
  series: readonly LineSeries[],
  unit: ChartUnit,
  isByMonth = false,
  width = Number.POSITIVE_INFINITY,
): LineOption => {
  const { legend, top } = legendAbove(series, width);
  return { ...plotOption(series, unit, isByMonth, top), legend };
};

const plotOption = (
  series: readonly LineSeries[],
  unit: ChartUnit,
  isByMonth: boolean,
  top: number,
): LineOption => ({
  animation: false,
  useUTC: true,
  color: colours,
  textStyle: { fontFamily: tokens.fontFamily, color: tokens.textSecondary },
  grid: { left: isByMonth ? 24 : 8, right: 24, top, bottom: 8 },
  tooltip: {
    trigger: 'axis',
    confine: true,
    axisPointer: { type: 'line', lineStyle: { color: tokens.borderStrong } },
    backgroundColor: tokens.surface,
    borderColor: tokens.border,
    textStyle: { color: tokens.text, fontSize: 13 },
    formatter: (params) => tip(series, unit, Array.isArray(params) ? params : [params]),
  },
  xAxis: {
    type: 'time',
    minInterval: dayMs,
    axisLine: { lineStyle: { color: tokens.borderStrong } },
    axisTick: { show: !isByMonth, lineStyle: { color: tokens.borderStrong } },
    splitLine: { show: false },
    axisLabel: { color: tokens.textSecondary, hideOverlap: true, ...axisLabels(series, isByMonth) },
  },
  yAxis: {
    type: 'value',
    // Prices change by a few per cent: an axis from zero would hide that. Percentages are shown from 0 to
    // 100.
    ...(unit === 'percent' ? { min: 0, max: 100 } : { scale: true, minInterval: smallestStep(series) }),
    splitLine: { lineStyle: { color: tokens.border } },
    axisLabel: { color: tokens.textSecondary, formatter: (value: number) => chartValue(value, unit) },
  },
  series: series.map(({ name, points }, index) => ({
    type: 'line',
    name,
    symbol: shapes[index % shapes.length],
    symbolSize: 8,
    lineStyle: { width: 2 },
    data: points.map(({ day, value }) => [timeOf(day), Number(value)]),
  })),
});
