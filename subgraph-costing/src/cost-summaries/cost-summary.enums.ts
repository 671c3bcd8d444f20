import { registerEnumType } from '@nestjs/graphql';

/** What a person should look at. */
export enum CostWarning {
  NEGATIVE_STOCK = 'NEGATIVE_STOCK',
  NO_PRICE = 'NO_PRICE',
  NOT_COUNTED = 'NOT_COUNTED',
}
registerEnumType(CostWarning, {
  name: 'CostWarning',
  description:
    'What a person should look at: stock below zero (マイナス在庫), a figure without a price (単価未確定), stock that was not ' +
    'counted where a count is due (未棚卸).',
});
