import { cleanCode, cleanEmail, hyphenatedZipCode, plainZipCode } from '@hacchu-hub/field-rules';
import type { Version } from '@hacchu-hub/slice-kit/versioned-form';
import type { AddressValues } from '@hacchu-hub/ui/address';
import type { LabeledValue } from '@hacchu-hub/ui/conflict';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { DemandSettings_DemandFragment, UpdateDemandInput } from '../generated/graphql.js';

type Demand = DemandSettings_DemandFragment;

/** Name, contact and seal of a demand, as typed. */
export interface ProfileValues extends AddressValues {
  name: string;
  email: string;
  phoneNumber: string;
  /** A selected picture; uploaded when the form is saved. */
  seal: { file: File; name: string } | undefined;
  removesSeal: boolean;
}

export const profileVersion = ({
  updatedAt,
  name,
  demandContact: contact,
}: Demand): Version<ProfileValues> => ({
  updatedAt,
  values: {
    name,
    zipCode: contact?.zipCode ?? '',
    prefectureId: contact ? String(contact.prefectureId) : '',
    city: contact?.city ?? '',
    address1: contact?.address1 ?? '',
    address2: contact?.address2 ?? '',
    email: contact?.email ?? '',
    phoneNumber: contact?.phoneNumber ?? '',
    seal: undefined,
    removesSeal: false,
  },
});

const contactOf = ({
  zipCode,
  prefectureId,
  city,
  address1,
  address2,
  email,
  phoneNumber,
}: ProfileValues) => ({
  zipCode,
  prefectureId: prefectureId === '' ? null : Number(prefectureId),
  city,
  address1,
  address2,
  email,
  phoneNumber,
});

/** The mutation's input; omits unchanged values. */
export const profileInput = (
  values: ProfileValues,
  expected: Version<ProfileValues>,
): Omit<UpdateDemandInput, 'sealImageUploadUuid'> => {
  const isSame = JSON.stringify(contactOf(values)) === JSON.stringify(contactOf(expected.values));
  return {
    expectedUpdatedAt: expected.updatedAt,
    ...(values.name === expected.values.name ? {} : { name: values.name }),
    ...(isSame ? {} : { demandContact: contactOf(values) }),
    ...(values.removesSeal ? { removeSealImage: true } : {}),
  };
};

/** What is sent for a whole profile, in the form in which it is stored; the server groups telephone numbers. */
export const sentProfile = (values: ProfileValues) => ({
  ...values,
  zipCode: hyphenatedZipCode(plainZipCode(cleanCode(values.zipCode))),
  phoneNumber: cleanCode(values.phoneNumber).replace(/\D/gu, ''),
  email: cleanEmail(values.email),
});

const MAX_SEAL_BYTES = 2 * 1024 * 1024;
export const SEAL_TYPES: readonly string[] = ['image/png', 'image/jpeg'];
const BAD_SEAL = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';

export const checkProfile = ({ seal }: ProfileValues): FieldErrors =>
  seal && (!SEAL_TYPES.includes(seal.file.type) || seal.file.size > MAX_SEAL_BYTES)
    ? { sealImageUploadUuid: [BAD_SEAL] }
    : {};

export const describeProfile = (
  values: ProfileValues,
  prefectureOf: (id: string) => string,
): LabeledValue[] => [
  { label: '組織名', text: values.name },
  { label: '郵便番号', text: values.zipCode },
  { label: '都道府県', text: prefectureOf(values.prefectureId) },
  { label: '市区町村', text: values.city },
  { label: '番地', text: values.address1 },
  { label: '建物名', text: values.address2 },
  { label: '電話番号', text: values.phoneNumber },
  { label: 'メールアドレス', text: values.email },
  { label: '社印', text: values.removesSeal ? '外す' : (values.seal?.name ?? '') },
];
