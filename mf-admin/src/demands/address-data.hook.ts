import { toSliceError, useSliceFetch, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import type { FoundAddress } from '@hacchu-hub/ui/address';
import { AddressesByZipCodeDocument, PrefecturesDocument } from '../generated/graphql.js';

/** The prefectures of Japan and the addresses of post codes, both from the catalog. */
export const useAddressData = () => {
  const { data } = useSliceQuery(PrefecturesDocument);
  const ask = useSliceFetch(AddressesByZipCodeDocument);
  const prefectures = (data?.prefectures ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    prefectures,
    prefectureOf: (id: string) => prefectures.find(({ value }) => value === id)?.label ?? '',
    findAddress: async (zipCode: string): Promise<FoundAddress | undefined> => {
      try {
        const { addressesByZipCode } = await ask({ zipCode });
        return addressesByZipCode[0];
      } catch (error) {
        const { fields, message } = toSliceError(error, true);
        throw new Error(fields['zipCode']?.join(' ') ?? message, { cause: error });
      }
    },
  };
};
