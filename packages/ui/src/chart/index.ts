export { LineChart, type LineChartProps, type LinePoint, type LineSeries } from './line-chart.js';
