import { AddressFields as Fields, type AddressFieldsProps } from '@hacchu-hub/ui/address';
import { useFindAddress } from './use-find-address.js';

/** The fields of an address, filled in from its post code on request. */
export const AddressFields = (props: Omit<AddressFieldsProps, 'findAddress'>) => (
  <Fields {...props} findAddress={useFindAddress()} />
);
