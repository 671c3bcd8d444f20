import { formatDecimal, formatYen } from '../money/index.js';
import { type ChartUnit } from './chart.types.js';

/** A figure with its unit: `¥1,234.5`, `97.5%`. */
export const chartValue = (value: string | number, unit: ChartUnit): string =>
  unit === 'yen' ? formatYen(value) : `${formatDecimal(String(value))}%`;
