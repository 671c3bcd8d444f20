import { cleanCode, cleanEmail, LIMITS, plainRegistrationNumber } from '@hacchu-hub/field-rules';
import { type Written } from '@hacchu-hub/slice-kit/versioned-form';
import { type AddressValues } from '@hacchu-hub/ui/address';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { emailListErrors, type FieldErrors } from '@hacchu-hub/ui/form';
import {
  type CreateDemandSupplierInput,
  type CreateDemandSupplierMutation,
  type SupplierFactsFragment,
} from '../../generated/graphql.js';
import { addressValues, blankAddress, checkAddress, digitsOf, storedZipCode } from '../../masters/address.js';
import { describePlace } from '../../masters/describe-place.js';
import { type Stored } from '../../masters/master-form.hook.js';
import * as rules from '../../masters/rules.js';
import {
  blankTerms,
  checkTerms,
  describeTerms,
  termsInput,
  type TermsValues,
  termsValues,
} from './supplier-terms.values.js';

/** A supplier as typed. */
export interface SupplierValues extends AddressValues, TermsValues {
  name: string;
  emails: string[];
}

export const blankSupplier: SupplierValues = {
  name: '',
  ...blankAddress,
  emails: [],
  ...blankTerms,
};

export const storedSupplier = (supplier: SupplierFactsFragment): Stored<SupplierValues> => ({
  uuid: supplier.uuid,
  name: supplier.name,
  updatedAt: supplier.updatedAt,
  values: {
    name: supplier.name,
    ...addressValues(supplier),
    emails: supplier.demandSupplierContacts.map(({ email }) => email),
    ...termsValues(supplier),
  },
});

/** The result of both mutations that write a supplier. */
export const writtenSupplier = ({
  demandSupplier,
  warnings,
}: CreateDemandSupplierMutation['createDemandSupplier']): Written<Stored<SupplierValues>> => ({
  ...storedSupplier(demandSupplier),
  warnings: warnings.map(({ message }) => message),
});

export const validateSupplier = (values: SupplierValues): FieldErrors => ({
  ...rules.check({
    name: [
      values.name,
      rules.required('仕入先名を入力してください。'),
      rules.maxLength('仕入先名', LIMITS.supplier.name),
    ],
  }),
  ...emailListErrors(values.emails, { path: 'emails' }),
  ...checkAddress(values, false),
  ...checkTerms(values),
});

export const supplierInput = (values: SupplierValues): Omit<CreateDemandSupplierInput, 'demandUuid'> => ({
  name: values.name,
  zipCode: values.zipCode || null,
  prefectureId: values.prefectureId === '' ? null : Number(values.prefectureId),
  city: values.city || null,
  address1: values.address1 || null,
  address2: values.address2 || null,
  emails: values.emails,
  ...termsInput(values),
});

/** What is sent for a supplier, in the form in which it is stored. */
export const sentSupplier = (values: SupplierValues) => ({
  ...supplierInput(values),
  zipCode: storedZipCode(values.zipCode),
  phoneNumber: digitsOf(values.phoneNumber),
  invoiceRegistrationNumber: plainRegistrationNumber(cleanCode(values.invoiceRegistrationNumber)),
  emails: values.emails.map(cleanEmail),
});

export const describeSupplier = (
  values: SupplierValues,
  prefectureName: (id: string) => string,
): readonly LabeledValue[] => [
  { label: '仕入先名', text: values.name },
  ...describePlace(values, prefectureName),
  { label: 'メールアドレス', text: values.emails.join('\n') },
  ...describeTerms(values),
];
