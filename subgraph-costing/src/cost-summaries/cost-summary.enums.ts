import { registerEnumType } from '@nestjs/graphql';

/** What a person should look at. */
export enum CostWarning {
  NEGATIVE_STOCK = 'NEGATIVE_STOCK',
  NO_PRICE = 'NO_PRICE',
  NOT_COUNTED = 'NOT_COUNTED',
}
registerEnumType(CostWarning, {
  name: 'CostWarning',
  description: 'What a person should look at.',
  valuesMap: {
    NEGATIVE_STOCK: { description: 'マイナス在庫: stock below zero.' },
    NO_PRICE: { description: '単価未確定: a figure without a price.' },
    NOT_COUNTED: { description: '未棚卸: not counted where a count is due.' },
  },
});
