import { cleanCode, hyphenatedZipCode, LIMITS, plainZipCode } from '@hacchu-hub/field-rules';
import { type AddressValues } from '@hacchu-hub/ui/address';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { check, maxLength, required, zipCode } from './rules.js';

/** The address part of a record. */
export interface AddressFacts {
  zipCode: string | null;
  prefectureId: number | null;
  city: string | null;
  address1: string | null;
  address2: string | null;
}

export const blankAddress: AddressValues = {
  zipCode: '',
  prefectureId: '',
  city: '',
  address1: '',
  address2: '',
};

export const addressValues = ({
  zipCode: zip,
  prefectureId,
  city,
  address1,
  address2,
}: AddressFacts): AddressValues => ({
  zipCode: zip ?? '',
  prefectureId: prefectureId === null ? '' : String(prefectureId),
  city: city ?? '',
  address1: address1 ?? '',
  address2: address2 ?? '',
});

/** A typed postal code as it is stored. */
export const storedZipCode = (typed: string): string => hyphenatedZipCode(plainZipCode(cleanCode(typed)));

/** A telephone number without the grouping of its digits, which the server chooses. */
export const digitsOf = (phoneNumber: string): string => cleanCode(phoneNumber).replace(/\D/gu, '');

const hasAddress = (values: AddressValues) =>
  [values.zipCode, values.prefectureId, values.city, values.address1, values.address2].some(
    (part) => part.trim() !== '',
  );

/** An optional address is complete or empty. */
export const checkAddress = (values: AddressValues, isRequired: boolean): FieldErrors => {
  const needed = isRequired || hasAddress(values);
  const must = (message: string) => (needed ? [required(message)] : []);
  return check({
    zipCode: [values.zipCode, ...(isRequired ? [required('郵便番号を入力してください。')] : []), zipCode],
    prefectureId: [values.prefectureId, ...must('都道府県を選択してください。')],
    city: [values.city, ...must('市区町村を入力してください。'), maxLength('市区町村', LIMITS.address.city)],
    address1: [
      values.address1,
      ...must('番地を入力してください。'),
      maxLength('番地', LIMITS.address.address1),
    ],
    address2: [values.address2, maxLength('建物名', LIMITS.address.address2)],
  });
};

/** An address in one line: `〒150-0001 東京都渋谷区神宮前1-2-3 ビル5F`. */
export const addressLine = (
  place: Omit<AddressFacts, 'prefectureId'> & { prefecture: { name: string } | null },
): string => {
  const street = [place.prefecture?.name, place.city, place.address1].filter(Boolean).join('');
  return [place.zipCode && `〒${place.zipCode}`, street, place.address2].filter(Boolean).join(' ');
};
