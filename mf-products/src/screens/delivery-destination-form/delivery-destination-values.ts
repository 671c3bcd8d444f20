import { cleanEmail, LIMITS } from '@hacchu-hub/field-rules';
import { type AddressValues } from '@hacchu-hub/ui/address';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { emailListErrors, type FieldErrors } from '@hacchu-hub/ui/form';
import {
  type CreateDeliveryDestinationInput,
  type DeliveryDestinationFactsFragment,
} from '../../generated/graphql.js';
import { addressValues, blankAddress, checkAddress, digitsOf, storedZipCode } from '../../masters/address.js';
import { describePlace } from '../../masters/describe-place.js';
import { type Stored } from '../../masters/master-form.hook.js';
import * as rules from '../../masters/rules.js';

/** A delivery destination as typed. */
export interface DestinationValues extends AddressValues {
  name: string;
  phoneNumber: string;
  emails: string[];
}

export const blankDestination: DestinationValues = { name: '', phoneNumber: '', ...blankAddress, emails: [] };

export const storedDestination = (
  destination: DeliveryDestinationFactsFragment,
): Stored<DestinationValues> => ({
  uuid: destination.uuid,
  name: destination.name,
  updatedAt: destination.updatedAt,
  values: {
    name: destination.name,
    phoneNumber: destination.phoneNumber,
    ...addressValues(destination),
    emails: destination.deliveryDestinationContacts.map(({ email }) => email),
  },
});

export const validateDestination = (values: DestinationValues): FieldErrors => ({
  ...rules.check({
    name: [
      values.name,
      rules.required('納品先名を入力してください。'),
      rules.maxLength('納品先名', LIMITS.destination.name),
    ],
    phoneNumber: [values.phoneNumber, rules.required('電話番号を入力してください。'), rules.phoneNumber],
  }),
  ...emailListErrors(values.emails, { path: 'emails' }),
  ...checkAddress(values, true),
});

/** The mutation's input; `values` have passed `validateDestination`. */
export const destinationInput = (
  values: DestinationValues,
): Omit<CreateDeliveryDestinationInput, 'demandUuid'> => ({
  name: values.name,
  zipCode: values.zipCode,
  prefectureId: Number(values.prefectureId),
  city: values.city,
  address1: values.address1,
  address2: values.address2 || null,
  phoneNumber: values.phoneNumber,
  emails: values.emails,
});

/** What is sent for a destination, in the form in which it is stored. */
export const sentDestination = (values: DestinationValues) => ({
  ...destinationInput(values),
  zipCode: storedZipCode(values.zipCode),
  phoneNumber: digitsOf(values.phoneNumber),
  emails: values.emails.map(cleanEmail),
});

export const describeDestination = (
  values: DestinationValues,
  prefectureName: (id: string) => string,
): readonly LabeledValue[] => [
  { label: '納品先名', text: values.name },
  ...describePlace(values, prefectureName),
  { label: '電話番号', text: values.phoneNumber },
  { label: 'メールアドレス', text: values.emails.join('\n') },
];
