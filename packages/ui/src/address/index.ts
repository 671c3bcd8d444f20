export {
  AddressFields,
  type AddressFieldsProps,
  type AddressValues,
  type FoundAddress,
} from './address-fields.js';
