import { LineChart, type LinePoint } from '@hacchu-hub/ui/chart';
import { Skeleton } from '@hacchu-hub/ui/feedback';
import { Select } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { useMemo } from 'react';
import { type Purchases } from './product-purchases.hook.js';

type Point = Purchases['priceHistory'][number];

const periods = [
  { value: '12', label: '1年間' },
  { value: '24', label: '2年間' },
  { value: '60', label: '5年間' },
];

/** One series for each supplier, in the sequence of their first purchases. */
const bySupplier = (points: readonly Point[], unit: string) => {
  const lines = new Map<string, { name: string; points: LinePoint[] }>();
  for (const { demandSupplierId, orderDate, unitPrice, lot, order } of points) {
    const key = demandSupplierId ?? '';
    const line = lines.get(key) ?? { name: order.demandSupplier?.name ?? '仕入先不明', points: [] };
    line.points.push({ day: orderDate, value: unitPrice, note: `${formatQuantity(lot)}${unit}` });
    lines.set(key, line);
  }
  return [...lines.values()];
};

export interface PriceHistoryProps {
  /** Oldest first; undefined while loading. */
  points: readonly Point[] | undefined;
  /** In which the product is counted. */
  unit: string;
  /** Length of the period in months. */
  months: string;
  onMonths: (months: string) => void;
}

/** The prices paid for a product over time, by supplier. */
export const PriceHistory = ({ points, unit, months, onMonths }: PriceHistoryProps) => {
  const series = useMemo(() => points && bySupplier(points, unit), [points, unit]);
  return (
    <Section
      title="単価の推移"
      description="発注した日の単価（税抜）です。確定した単価があればその単価で示します。"
      extra={<Select aria-label="単価の推移の期間" value={months} onChange={onMonths} options={periods} />}
    >
      {series ? (
        <LineChart
          label="単価の推移"
          series={series}
          unit="yen"
          seriesLabel="仕入先"
          empty="この期間の発注はありません。発注すると、単価の推移がここに表示されます。"
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Section>
  );
};
