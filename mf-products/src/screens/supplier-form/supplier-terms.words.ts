import { type PaymentDayShift, type TaxRounding } from '../../generated/graphql.js';

/** 支払日が休業日のとき. NONE: nothing is chosen. */
export const PAYMENT_DAY_SHIFTS: Readonly<Record<PaymentDayShift | 'NONE', string>> = {
  NONE: '変更しない',
  PREVIOUS_BUSINESS_DAY: '前営業日に繰り上げる',
  NEXT_BUSINESS_DAY: '翌営業日に繰り下げる',
};

/** 消費税の端数処理. NONE: nothing is chosen. */
export const TAX_ROUNDINGS: Readonly<Record<TaxRounding | 'NONE', string>> = {
  NONE: '組織の設定に従う',
  FLOOR: '切り捨て',
  HALF_UP: '四捨五入',
  CEIL: '切り上げ',
};
