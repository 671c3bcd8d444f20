import { type AddressValues } from '@hacchu-hub/ui/address';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';

/** The parts of an address in words. */
export const describePlace = (
  values: AddressValues,
  prefectureName: (id: string) => string,
): readonly LabeledValue[] => [
  { label: '郵便番号', text: values.zipCode },
  { label: '都道府県', text: values.prefectureId && prefectureName(values.prefectureId) },
  { label: '市区町村', text: values.city },
  { label: '番地', text: values.address1 },
  { label: '建物名', text: values.address2 },
];
