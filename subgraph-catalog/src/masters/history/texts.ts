import { groupDigits } from '@hacchu-hub/purchase-math';

/** An amount as shown on screen; null for none. */
export const yenText = (amount: string | null | undefined): string | null =>
  amount == null ? null : `¥${groupDigits(amount)}`;

/** A number with its unit as shown on screen; null for none. */
export const countText = (count: number | null | undefined, unit = ''): string | null =>
  count == null ? null : `${groupDigits(String(count))}${unit}`;
