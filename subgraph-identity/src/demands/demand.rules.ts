import { LIMITS } from '@hacchu-hub/field-rules';
import {
  cleanText,
  email,
  lengthOf,
  optionalText,
  phoneNumber,
  prefectureId,
  text,
  uuid,
  zipCode,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { TaxRounding } from '../access/enums.js';
import type { DemandContactDocument } from './demand.schema.js';

const name = text({ label: '組織名', max: LIMITS.demand.name });

export const demandNameRules = z.object({ name });

const contactRules: z.ZodType<DemandContactDocument> = z.object({
  zipCode: zipCode(),
  prefectureId: prefectureId(),
  city: text({ label: '市区町村', max: LIMITS.address.city }),
  address1: text({ label: '番地', max: LIMITS.address.address1 }),
  address2: optionalText({ label: '建物名', max: LIMITS.address.address2 }),
  email: email(),
  phoneNumber: phoneNumber(),
});

export const updateDemandRules = z
  .object({
    name: name.nullish(),
    demandContact: contactRules.nullish(),
    sealImageUploadUuid: uuid('社印画像をもう一度選択してください。').nullish(),
    removeSealImage: z.boolean().nullish(),
  })
  .refine(({ sealImageUploadUuid, removeSealImage }) => !(sealImageUploadUuid && removeSealImage), {
    path: ['removeSealImage'],
    message: '社印画像の変更と削除は同時にはできません。',
  });

const between = (min: number, max: number): z.ZodType<number> => {
  const message = `${min}〜${max}の整数で入力してください。`;
  return z.int({ error: message }).min(min, message).max(max, message);
};

/** Text that null or spaces clear, and that is unchanged when omitted. */
const clearable = (label: string, max: number): z.ZodType<string | null | undefined> =>
  z
    .string()
    .transform((value) => cleanText(value) || null)
    .refine(
      (value) => value === null || lengthOf(value) <= max,
      `${label}は${max}文字以内で入力してください。`,
    )
    .nullish();

export const demandSettingRules = z.object({
  deliveryNotificationDaysAgo: between(0, 30).nullish(),
  enabledBusinessDayConversionOfDeliveryNotification: z.boolean().nullish(),
  maxMemberNumber: between(1, 1_000).nullish(),
  taxRounding: z.enum(TaxRounding).nullish(),
  inspectionTerms: clearable('検査完了期日', 200),
  paymentTerms: clearable('支払方法', 200),
  mailBody: clearable('メール本文', 10_000),
  mailSignature: clearable('署名', LIMITS.demand.mailSignature),
});
