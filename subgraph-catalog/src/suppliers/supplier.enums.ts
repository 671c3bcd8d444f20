import { registerEnumType } from '@nestjs/graphql';

/** Where a payment moves whose day is a holiday of banks. */
export enum PaymentDayShift {
  PREVIOUS_BUSINESS_DAY = 'PREVIOUS_BUSINESS_DAY',
  NEXT_BUSINESS_DAY = 'NEXT_BUSINESS_DAY',
}

/** Values as in the settings of a demand. */
export enum TaxRounding {
  FLOOR = 'FLOOR',
  HALF_UP = 'HALF_UP',
  CEIL = 'CEIL',
}

registerEnumType(PaymentDayShift, {
  name: 'PaymentDayShift',
  description:
    'Where a payment moves whose day is a weekend, a national holiday, or from 31 December to 3 January.',
  valuesMap: {
    PREVIOUS_BUSINESS_DAY: { description: '前営業日.' },
    NEXT_BUSINESS_DAY: { description: '翌営業日.' },
  },
});

registerEnumType(TaxRounding, {
  name: 'TaxRounding',
  description: 'How the tax of one rate is rounded to yen.',
  valuesMap: {
    FLOOR: { description: '切り捨て.' },
    HALF_UP: { description: '四捨五入.' },
    CEIL: { description: '切り上げ.' },
  },
});
