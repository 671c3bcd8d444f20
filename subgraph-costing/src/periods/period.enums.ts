import { registerEnumType } from '@nestjs/graphql';

/** How many months are averaged together; spelled as the specification spells the billing period. */
export enum BillingPeriod {
  Monthly = 'Monthly',
  Quarterly = 'Quarterly',
  SemiAnnual = 'SemiAnnual',
  Annual = 'Annual',
}
registerEnumType(BillingPeriod, {
  name: 'BillingPeriod',
  description: 'How many months of an accounting period are averaged together: 月次, 四半期, 半期, 年次.',
  valuesMap: {
    Monthly: { description: '月次.' },
    Quarterly: { description: '四半期.' },
    SemiAnnual: { description: '半期.' },
    Annual: { description: '年次.' },
  },
});

export enum CostMethod {
  WeightedAverage = 'WeightedAverage',
}
registerEnumType(CostMethod, {
  name: 'CostMethod',
  description: 'How stock is valued; the periodic weighted average (総平均法, 法人税法施行令28条).',
  valuesMap: { WeightedAverage: { description: '総平均法.' } },
});

/** Where the stock at the start of a period comes from. */
export enum OpeningInventoryKind {
  IMPORTED = 'IMPORTED',
  CARRIED_FORWARD = 'CARRIED_FORWARD',
  NONE = 'NONE',
}
registerEnumType(OpeningInventoryKind, {
  name: 'OpeningInventoryKind',
  description:
    'Where the stock at the start of a period comes from: a CSV file, the closed period before, or declared as none.',
  valuesMap: {
    IMPORTED: { description: 'Taken in from a file.' },
    CARRIED_FORWARD: { description: 'What the period before left.' },
    NONE: { description: 'Said to be nothing.' },
  },
});

/** What stands in the way of closing. */
export enum CloseBlockerCode {
  CLOSED = 'CLOSED',
  PREVIOUS_OPEN = 'PREVIOUS_OPEN',
  NOT_ENDED = 'NOT_ENDED',
  NO_OPENING_INVENTORY = 'NO_OPENING_INVENTORY',
  JOB_RUNNING = 'JOB_RUNNING',
  NOT_CALCULATED = 'NOT_CALCULATED',
  NEGATIVE_STOCK = 'NEGATIVE_STOCK',
  NO_WAREHOUSE_STOCK = 'NO_WAREHOUSE_STOCK',
  NOT_COUNTED = 'NOT_COUNTED',
  NO_PRICE = 'NO_PRICE',
  RECEIVED_OUTSIDE = 'RECEIVED_OUTSIDE',
}
registerEnumType(CloseBlockerCode, {
  name: 'CloseBlockerCode',
  description: 'What stands in the way of closing an accounting period.',
  valuesMap: {
    CLOSED: { description: 'It is closed already.' },
    PREVIOUS_OPEN: { description: 'The period before is open.' },
    NOT_ENDED: { description: 'Its last day is not over.' },
    NO_OPENING_INVENTORY: { description: 'Nobody said what was in stock at its start.' },
    JOB_RUNNING: { description: 'A file is being taken in, or a closing is under way.' },
    NOT_CALCULATED: { description: 'The figures are not up to date.' },
    NEGATIVE_STOCK: { description: 'マイナス在庫: stock below zero.' },
    NO_WAREHOUSE_STOCK: {
      description:
        'The stock of a closing date was not read from the warehouse system that the demand is connected to.',
    },
    NOT_COUNTED: { description: '未棚卸: not counted where a count is due.' },
    NO_PRICE: {
      description: '単価未確定: figures that stand on a list price, which a person has to confirm.',
    },
    RECEIVED_OUTSIDE: {
      description: 'Goods that were received before the first period, and are in no opening inventory.',
    },
  },
});
