import { MONTH_END, PAYMENT_MONTHS } from '@hacchu-hub/purchase-math';
import type { DestinationRepository } from '../destinations/destination.repository.js';
import { ADDRESS_FIELDS } from '../masters/history/address-fields.js';
import {
  type MasterHistory,
  namesIn,
  type RecordedMasterField,
} from '../masters/history/master-event.rules.js';
import { countText, yenText } from '../masters/history/texts.js';
import { PaymentDayShift, TaxRounding } from './supplier.enums.js';
import type { SupplierContent } from './supplier.rules.js';
import type { SupplierLinks } from './supplier.schema.js';

const SHIFTS: Readonly<Record<PaymentDayShift, string>> = {
  [PaymentDayShift.PREVIOUS_BUSINESS_DAY]: '前営業日に繰り上げる',
  [PaymentDayShift.NEXT_BUSINESS_DAY]: '翌営業日に繰り下げる',
};

const ROUNDINGS: Readonly<Record<TaxRounding, string>> = {
  [TaxRounding.FLOOR]: '切り捨て',
  [TaxRounding.HALF_UP]: '四捨五入',
  [TaxRounding.CEIL]: '切り上げ',
};

const dayText = (day: number | null | undefined): string | null =>
  day === MONTH_END ? '末日' : countText(day, '日');

const FIELDS: readonly RecordedMasterField<SupplierContent>[] = [
  { field: 'name', label: '仕入先名', text: ({ name }) => name },
  ...ADDRESS_FIELDS,
  { field: 'phoneNumber', label: '電話番号', text: ({ phoneNumber }) => phoneNumber ?? null },
  { field: 'contactName', label: '担当者名', text: ({ contactName }) => contactName ?? null },
  {
    field: 'invoiceRegistrationNumber',
    label: '適格請求書発行事業者登録番号',
    text: ({ invoiceRegistrationNumber }) => invoiceRegistrationNumber ?? null,
  },
  { field: 'closingDay', label: '締め日', text: ({ closingDay }) => dayText(closingDay) },
  {
    field: 'paymentMonth',
    label: '支払月',
    text: ({ paymentMonth }) => (paymentMonth == null ? null : (PAYMENT_MONTHS[paymentMonth] ?? null)),
  },
  { field: 'paymentDay', label: '支払日', text: ({ paymentDay }) => dayText(paymentDay) },
  {
    field: 'paymentDayShift',
    label: '支払日が休業日のとき',
    text: ({ paymentDayShift }) => (paymentDayShift ? SHIFTS[paymentDayShift] : '変更しない'),
  },
  {
    field: 'defaultDeliveryDestinationId',
    label: '既定の納品先',
    text: ({ defaultDeliveryDestinationId: uuid }, nameOf) => (uuid == null ? null : nameOf(uuid)),
    value: ({ defaultDeliveryDestinationId }) => defaultDeliveryDestinationId ?? null,
  },
  {
    field: 'leadTimeDays',
    label: 'リードタイム',
    text: ({ leadTimeDays }) => countText(leadTimeDays, '営業日'),
  },
  {
    field: 'taxRounding',
    label: '消費税の端数処理',
    text: ({ taxRounding }) => (taxRounding ? ROUNDINGS[taxRounding] : '組織の設定に従う'),
  },
  {
    field: 'minimumOrderAmount',
    label: '最低発注金額（税抜）',
    text: ({ minimumOrderAmount }) => yenText(minimumOrderAmount),
  },
];

/** What is recorded of suppliers. */
export const supplierHistory = (
  destinations: Pick<DestinationRepository, 'findByIds'>,
): MasterHistory<SupplierContent, SupplierLinks> => ({
  fields: FIELDS,
  links: [
    {
      field: 'logilessSupplier',
      label: 'ロジレスの仕入先',
      text: ({ logilessSupplier }) => logilessSupplier?.name ?? null,
      value: ({ logilessSupplier }) => logilessSupplier?.id ?? null,
    },
  ],
  references: {
    uuidsOf: ({ defaultDeliveryDestinationId }) => [defaultDeliveryDestinationId],
    namesOf: namesIn(destinations),
  },
});
