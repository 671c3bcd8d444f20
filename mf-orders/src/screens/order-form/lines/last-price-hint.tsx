import { formatLocalDate } from '@hacchu-hub/ui/date';
import { formatYen } from '@hacchu-hub/ui/money';
import { useContext } from 'react';
import type { ProductLineValues } from '../order-form.values.js';
import styles from './last-price-hint.module.css';
import { LastPricesContext } from './last-prices.hook.js';
import { priceChange } from './price-change.js';

const words = { up: '値上がり', down: '値下がり', same: '変更なし' } as const;
const marks = { up: '▲', down: '▼', same: '' } as const;

/** The last price of a line's product, and how the price in the cell differs from it. */
const useLastPrice = (line: ProductLineValues) => {
  const prices = useContext(LastPricesContext);
  const last = line.productId === null ? undefined : prices.get(line.productId);
  if (!last) return undefined;
  const change = priceChange(line.unitPrice, last.unitPrice);
  return {
    last,
    change,
    mark: change && marks[change.direction],
    rate: change?.rate ?? '',
    words: `前回 ${formatLocalDate(last.orderDate)}（${last.purchaseNumber}）の単価 ${formatYen(last.unitPrice)}${
      change ? `：${words[change.direction]}` : ''
    }`,
  };
};

/** The difference between the price in the cell and the last one; nothing when they are equal. */
export const PriceChangeMark = ({ line }: { line: ProductLineValues }) => {
  const price = useLastPrice(line);
  if (!price?.change || !price.mark) return null;
  return (
    <span className={`${styles.mark} ${styles[price.change.direction]}`} title={price.words}>
      {price.mark}
      <wbr />
      {price.rate}
    </span>
  );
};

/** The product's last price, and the difference to the price in the cell. */
export const LastPriceHint = ({ line }: { line: ProductLineValues }) => {
  const price = useLastPrice(line);
  if (!price) return null;
  return (
    <span className={price.change && styles[price.change.direction]}>
      前回 {formatYen(price.last.unitPrice)}
      {price.mark && ` ${price.mark}${price.rate}`}
    </span>
  );
};
