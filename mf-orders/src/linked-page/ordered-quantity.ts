import { casesText } from '@hacchu-hub/purchase-math/cases';
import { formatDecimal, formatYen } from '@hacchu-hub/slice-kit/public';

interface OrderedQuantity {
  readonly lot: number | null;
  readonly unit: string | null;
  readonly packSize: number | null;
  readonly unitPrice: string | null;
}

/** 「36枚（3 ケース） × ¥120」, as far as it is known. */
export function orderedQuantityText({ lot, unit, packSize, unitPrice }: OrderedQuantity): string {
  const cases = casesText(lot, packSize, unit);
  const quantity = lot === null ? '' : `${formatDecimal(String(lot))}${unit ?? '個'}`;
  return `${quantity}${cases ? `（${cases}）` : ''}${unitPrice === null ? '' : ` × ${formatYen(unitPrice)}`}`;
}
