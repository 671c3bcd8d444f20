import { AddressFields as Fields, type AddressFieldsProps } from '@hacchu-hub/ui/address';
import { useFindAddress } from './find-address.hook.js';

/** The fields of an address; the post code can fill them in on request. */
export const AddressFields = (props: Omit<AddressFieldsProps, 'findAddress'>) => (
  <Fields {...props} findAddress={useFindAddress()} />
);
