import { cleanText, lengthOf, LIMITS, plainNumber } from '@hacchu-hub/field-rules';
import type { Version } from '@hacchu-hub/slice-kit/versioned-form';
import type { LabeledValue } from '@hacchu-hub/ui/conflict';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type {
  DemandSettings_DemandFragment,
  TaxRounding,
  UpdateDemandSettingInput,
} from '../generated/graphql.js';

type Demand = DemandSettings_DemandFragment;

/** Settings of a demand, as typed. */
export interface SettingValues {
  deliveryNotificationDaysAgo: string;
  enabledBusinessDayConversionOfDeliveryNotification: boolean;
  maxMemberNumber: string;
  taxRounding: TaxRounding;
  inspectionTerms: string;
  paymentTerms: string;
  mailBody: string;
  mailSignature: string;
}

export const taxRoundingWords: Record<TaxRounding, string> = {
  FLOOR: '切り捨て',
  HALF_UP: '四捨五入',
  CEIL: '切り上げ',
};

export const taxRoundingOf = (value: string): TaxRounding =>
  value === 'HALF_UP' || value === 'CEIL' ? value : 'FLOOR';

export const settingVersion = ({ updatedAt, demandSetting: setting }: Demand): Version<SettingValues> => ({
  updatedAt,
  values: {
    deliveryNotificationDaysAgo: String(setting.deliveryNotificationDaysAgo),
    enabledBusinessDayConversionOfDeliveryNotification:
      setting.enabledBusinessDayConversionOfDeliveryNotification,
    maxMemberNumber: String(setting.maxMemberNumber),
    taxRounding: setting.taxRounding,
    inspectionTerms: setting.inspectionTerms ?? '',
    paymentTerms: setting.paymentTerms ?? '',
    mailBody: setting.mailBody ?? '',
    mailSignature: setting.mailSignature ?? '',
  },
});

/** A whole number in half or full width; undefined for anything else. */
const wholeNumber = (text: string): number | undefined => {
  const plain = plainNumber(text);
  return /^\d{1,9}$/u.test(plain) ? Number(plain) : undefined;
};

const within = (label: string, text: string, min: number, max: number): string[] => {
  if (text.trim() === '') return [`${label}を入力してください。`];
  const value = wholeNumber(text);
  return value !== undefined && value >= min && value <= max
    ? []
    : [`${min}〜${max}の整数で入力してください。`];
};

export const checkSettings = (values: SettingValues): FieldErrors => {
  const errors = {
    deliveryNotificationDaysAgo: within('納期通知の日数', values.deliveryNotificationDaysAgo, 0, 30),
    maxMemberNumber: within('ユーザー数の上限', values.maxMemberNumber, 1, 1000),
    mailSignature:
      lengthOf(cleanText(values.mailSignature)) > LIMITS.demand.mailSignature
        ? [`署名は${LIMITS.demand.mailSignature}文字以内で入力してください。`]
        : [],
  };
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
};

/** The mutation's input; omits unchanged values, so that only operators send the member limit. */
export const settingInput = (
  values: SettingValues,
  { updatedAt, values: before }: Version<SettingValues>,
): UpdateDemandSettingInput => ({
  expectedUpdatedAt: updatedAt,
  ...(values.deliveryNotificationDaysAgo === before.deliveryNotificationDaysAgo
    ? {}
    : { deliveryNotificationDaysAgo: wholeNumber(values.deliveryNotificationDaysAgo) }),
  ...(values.enabledBusinessDayConversionOfDeliveryNotification ===
  before.enabledBusinessDayConversionOfDeliveryNotification
    ? {}
    : {
        enabledBusinessDayConversionOfDeliveryNotification:
          values.enabledBusinessDayConversionOfDeliveryNotification,
      }),
  ...(values.maxMemberNumber === before.maxMemberNumber
    ? {}
    : { maxMemberNumber: wholeNumber(values.maxMemberNumber) }),
  ...(values.taxRounding === before.taxRounding ? {} : { taxRounding: values.taxRounding }),
  ...(values.inspectionTerms === before.inspectionTerms
    ? {}
    : { inspectionTerms: values.inspectionTerms || null }),
  ...(values.paymentTerms === before.paymentTerms ? {} : { paymentTerms: values.paymentTerms || null }),
  ...(values.mailBody === before.mailBody ? {} : { mailBody: values.mailBody || null }),
  ...(values.mailSignature === before.mailSignature ? {} : { mailSignature: values.mailSignature || null }),
});

/** What is sent for all settings together. */
export const sentSettings = (values: SettingValues) => ({
  ...values,
  deliveryNotificationDaysAgo: wholeNumber(values.deliveryNotificationDaysAgo),
  maxMemberNumber: wholeNumber(values.maxMemberNumber),
});

const shownNumber = (typed: string): string => String(wholeNumber(typed) ?? typed);

export const businessDayWord = (isOn: boolean): string =>
  isOn ? '営業日で数える（土日・祝日を除く）' : '暦日で数える';

export const describeSettings = (values: SettingValues): LabeledValue[] => [
  { label: '納期通知', text: `${shownNumber(values.deliveryNotificationDaysAgo)}日前` },
  {
    label: '日数の数え方',
    text: businessDayWord(values.enabledBusinessDayConversionOfDeliveryNotification),
  },
  { label: 'ユーザー数の上限', text: `${shownNumber(values.maxMemberNumber)}名` },
  { label: '消費税の端数処理', text: taxRoundingWords[values.taxRounding] },
  { label: '検査完了期日', text: values.inspectionTerms },
  { label: '支払方法', text: values.paymentTerms },
  { label: 'メール本文', text: values.mailBody },
  { label: '署名', text: values.mailSignature },
];
