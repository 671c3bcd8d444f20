import { registerEnumType } from '@nestjs/graphql';

/** Warnings about figures that users should check. */
export enum CostWarning {
  NEGATIVE_STOCK = 'NEGATIVE_STOCK',
  NO_PRICE = 'NO_PRICE',
  NOT_COUNTED = 'NOT_COUNTED',
}
registerEnumType(CostWarning, {
  name: 'CostWarning',
  description: 'A warning that users should check.',
  valuesMap: {
    NEGATIVE_STOCK: { description: 'マイナス在庫: negative stock.' },
    NO_PRICE: { description: '単価未確定: a figure without a known price.' },
    NOT_COUNTED: { description: '未棚卸: a required count is missing.' },
  },
});
