import type { CostWarning } from '../../generated/graphql.js';

/** Labels and colours of the warnings. */
export const warningWords: Record<CostWarning, { label: string; tone: 'red' | 'gold' }> = {
  NEGATIVE_STOCK: { label: 'マイナス在庫', tone: 'red' },
  NO_PRICE: { label: '単価未確定', tone: 'gold' },
  NOT_COUNTED: { label: '未棚卸', tone: 'gold' },
};

export const costWarnings: readonly CostWarning[] = ['NEGATIVE_STOCK', 'NO_PRICE', 'NOT_COUNTED'];
