import { toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useState } from 'react';
import { AddressesByZipCodeDocument } from '../generated/graphql.js';
import { type AddressValues } from './address.js';

/** Fills an address in from its post code. What was typed beyond the town stays. */
export const useAddressLookUp = (
  values: AddressValues,
  onChange: (name: keyof AddressValues, value: string) => void,
) => {
  const ask = useSliceFetch(AddressesByZipCodeDocument);
  const [isLooking, setIsLooking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const lookUp = async () => {
    setIsLooking(true);
    setProblem(undefined);
    try {
      const { addressesByZipCode } = await ask({ zipCode: values.zipCode });
      const [found] = addressesByZipCode;
      if (!found) {
        setProblem('この郵便番号の住所が見つかりません。住所を入力してください。');
        return;
      }
      onChange('prefectureId', String(found.prefectureId));
      onChange('city', found.city);
      if (!values.address1.startsWith(found.address1)) onChange('address1', found.address1);
    } catch (error) {
      const { fields, message } = toSliceError(error, true);
      setProblem(fields['zipCode']?.join(' ') ?? message);
    } finally {
      setIsLooking(false);
    }
  };
  return { lookUp, isLooking, problem };
};
