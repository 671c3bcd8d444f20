import { registerEnumType } from '@nestjs/graphql';

/** Number of months averaged together; spelled as in the billing period of the specification. */
export enum BillingPeriod {
  Monthly = 'Monthly',
  Quarterly = 'Quarterly',
  SemiAnnual = 'SemiAnnual',
  Annual = 'Annual',
}
registerEnumType(BillingPeriod, {
  name: 'BillingPeriod',
  description:
    'Number of months of an accounting period that are averaged together: 月次, 四半期, 半期, 年次.',
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
  description: 'Valuation method of the stock; the periodic weighted average (総平均法, 法人税法施行令28条).',
  valuesMap: { WeightedAverage: { description: '総平均法.' } },
});

/** Source of the stock at the start of a period. */
export enum OpeningInventoryKind {
  IMPORTED = 'IMPORTED',
  CARRIED_FORWARD = 'CARRIED_FORWARD',
  NONE = 'NONE',
}
registerEnumType(OpeningInventoryKind, {
  name: 'OpeningInventoryKind',
  description:
    'Source of the stock at the start of a period: a CSV file, the closed previous period, or declared as none.',
  valuesMap: {
    IMPORTED: { description: 'Imported from a file.' },
    CARRIED_FORWARD: { description: 'Carried forward from the previous period.' },
    NONE: { description: 'Declared as none.' },
  },
});

/** Reasons why a period cannot be closed. */
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
  description: 'Reasons why an accounting period cannot be closed.',
  valuesMap: {
    CLOSED: { description: 'It is already closed.' },
    PREVIOUS_OPEN: { description: 'The previous period is open.' },
    NOT_ENDED: { description: 'Its last day has not passed.' },
    NO_OPENING_INVENTORY: { description: 'The stock at its start is not settled.' },
    JOB_RUNNING: { description: 'An import or a closing is in progress.' },
    NOT_CALCULATED: { description: 'The figures are not up to date.' },
    NEGATIVE_STOCK: { description: 'マイナス在庫: negative stock.' },
    NO_WAREHOUSE_STOCK: {
      description:
        'The demand is connected to the warehouse system, but the stock of a closing date was not read from it.',
    },
    NOT_COUNTED: { description: '未棚卸: a required count is missing.' },
    NO_PRICE: {
      description: '単価未確定: figures at a list price, which a user must confirm.',
    },
    RECEIVED_OUTSIDE: {
      description: 'Goods received before the first period that its opening inventory does not contain.',
    },
  },
});
