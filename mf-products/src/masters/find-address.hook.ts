import { toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { type FoundAddress } from '@hacchu-hub/ui/address';
import { AddressesByZipCodeDocument } from '../generated/graphql.js';

/** Looks up the address of a post code in the catalog; rejects with the message that the field shows. */
export const useFindAddress = () => {
  const ask = useSliceFetch(AddressesByZipCodeDocument);
  return async (zipCode: string): Promise<FoundAddress | undefined> => {
    try {
      const { addressesByZipCode } = await ask({ zipCode });
      return addressesByZipCode[0];
    } catch (error) {
      const { fields, message } = toSliceError(error, true);
      throw new Error(fields['zipCode']?.join(' ') ?? message, { cause: error });
    }
  };
};
