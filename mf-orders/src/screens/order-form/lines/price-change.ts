import { compareDecimal } from '@hacchu-hub/purchase-math';
import { parseDecimalText } from '@hacchu-hub/ui/money';

export interface PriceChange {
  direction: 'up' | 'down' | 'same';
  /** `4.5%`, from 10% on without decimals (`20%`); undefined when the earlier price was zero. */
  rate: string | undefined;
}

/** How a typed price differs from the last one; undefined while it is not a price. */
export const priceChange = (typed: string, last: string): PriceChange | undefined => {
  const price = parseDecimalText(typed);
  if (price.kind !== 'value') return undefined;
  const order = compareDecimal(price.value, last);
  if (order === 0) return { direction: 'same', rate: undefined };
  const [now, before] = [Number(price.value), Number(last)];
  const percent = (Math.abs(now - before) / before) * 100;
  const rate = before === 0 ? undefined : `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
  return { direction: order > 0 ? 'up' : 'down', rate };
};
