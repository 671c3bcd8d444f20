export { BarChart, type BarChartProps } from './bar-chart.js';
export { type Bar, type LinePoint, type LineSeries } from './chart.types.js';
export { LineChart, type LineChartProps } from './line-chart.js';
