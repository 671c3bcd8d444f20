import { type FeatureFlag, onOff, prefectureById, type RecordedField } from '@hacchu-hub/subgraph-kit';
import { TaxRounding } from '../access/enums.js';
import { FEATURES } from './demand.features.js';
import type { DemandDocument } from './demand.schema.js';

type Field = RecordedField<DemandDocument>;

const ROUNDINGS: Record<TaxRounding, string> = {
  [TaxRounding.FLOOR]: '切り捨て',
  [TaxRounding.HALF_UP]: '四捨五入',
  [TaxRounding.CEIL]: '切り上げ',
};

/** Name and contact. */
export const PROFILE_FIELDS: readonly Field[] = [
  { field: 'name', label: '組織名', text: ({ name }) => name },
  { field: 'zipCode', label: '郵便番号', text: ({ contact }) => contact?.zipCode ?? null },
  {
    field: 'prefectureId',
    label: '都道府県',
    text: ({ contact }) => (contact && prefectureById(contact.prefectureId)?.name) ?? null,
  },
  { field: 'city', label: '市区町村', text: ({ contact }) => contact?.city ?? null },
  { field: 'address1', label: '番地', text: ({ contact }) => contact?.address1 ?? null },
  { field: 'address2', label: '建物名', text: ({ contact }) => contact?.address2 ?? null },
  { field: 'email', label: 'メールアドレス', text: ({ contact }) => contact?.email ?? null },
  { field: 'phoneNumber', label: '電話番号', text: ({ contact }) => contact?.phoneNumber ?? null },
];

/** Settings. */
export const SETTING_FIELDS: readonly Field[] = [
  {
    field: 'deliveryNotificationDaysAgo',
    label: '納期通知',
    text: ({ setting }) => `${setting.deliveryNotificationDaysAgo}日前`,
  },
  {
    field: 'enabledBusinessDayConversionOfDeliveryNotification',
    label: '納期通知の営業日換算',
    text: ({ setting }) => onOff(setting.enabledBusinessDayConversionOfDeliveryNotification),
  },
  {
    field: 'maxMemberNumber',
    label: 'ユーザー数の上限',
    text: ({ setting }) => `${setting.maxMemberNumber}名`,
  },
  { field: 'taxRounding', label: '消費税の端数処理', text: ({ setting }) => ROUNDINGS[setting.taxRounding] },
  { field: 'inspectionTerms', label: '検査完了期日', text: ({ setting }) => setting.inspectionTerms },
  { field: 'paymentTerms', label: '支払方法', text: ({ setting }) => setting.paymentTerms },
  { field: 'mailBody', label: 'メール本文', text: ({ setting }) => setting.mailBody },
  { field: 'mailSignature', label: '署名', text: ({ setting }) => setting.mailSignature ?? null },
];

export const NOTIFICATION_FIELDS: readonly Field[] = [
  {
    field: 'isMailNotificationEnabled',
    label: 'メール通知',
    text: ({ isMailNotificationEnabled }) => onOff(isMailNotificationEnabled),
  },
];

const flagField = (flag: FeatureFlag, label: string): Field => ({
  field: flag,
  label,
  text: ({ flags }) => onOff(flags.includes(flag)),
});

/** Features; the field is the name of the flag. */
export const FEATURE_FIELDS: readonly Field[] = FEATURES.map(({ name, label }) => flagField(name, label));
