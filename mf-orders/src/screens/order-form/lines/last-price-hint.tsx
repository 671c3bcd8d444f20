import { formatLocalDate } from '@hacchu-hub/ui/date';
import { formatYen } from '@hacchu-hub/ui/money';
import { useContext } from 'react';
import type { ProductLineValues } from '../order-form.values.js';
import { LastPricesContext } from './last-prices.hook.js';
import { priceChange } from './price-change.js';
import styles from './last-price-hint.module.css';

const words = { up: '値上がり', down: '値下がり', same: '変更なし' } as const;
const marks = { up: '▲', down: '▼', same: '' } as const;

/** What the product cost the last time, and by how much the price in the cell differs. */
export const LastPriceHint = ({ line }: { line: ProductLineValues }) => {
  const prices = useContext(LastPricesContext);
  const last = line.productId === null ? undefined : prices.get(line.productId);
  if (!last) return null;
  const change = priceChange(line.unitPrice, last.unitPrice);
  const rate = change && change.direction !== 'same' ? ` ${marks[change.direction]}${change.rate ?? ''}` : '';
  return (
    <span
      className={change ? styles[change.direction] : undefined}
      title={`前回 ${formatLocalDate(last.orderDate)}（${last.purchaseNumber}）の単価 ${formatYen(last.unitPrice)}${
        change ? `：${words[change.direction]}` : ''
      }`}
    >
      前回 {formatYen(last.unitPrice)}
      {rate}
    </span>
  );
};
