import {
  cleanCode,
  LIMITS,
  plainRegistrationNumber,
  quantityProblem,
  registrationNumberProblem,
  yenProblem,
} from '@hacchu-hub/field-rules';
import {
  MONTH_END,
  PAYMENT_MONTHS,
  type PaymentTerms,
  paymentTermsProblems,
  paymentTermsText,
} from '@hacchu-hub/purchase-math';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { formatYen } from '@hacchu-hub/ui/money';
import { formatTypedQuantity, type NumberOf, parseQuantityText } from '@hacchu-hub/ui/quantity';
import {
  type CreateDemandSupplierInput,
  type PaymentDayShift,
  type SupplierFactsFragment,
  type TaxRounding,
} from '../../generated/graphql.js';
import * as rules from '../../masters/rules.js';
import { PAYMENT_DAY_SHIFTS, TAX_ROUNDINGS } from './supplier-terms.words.js';

/** The terms of a supplier as typed; '' for what is not chosen. */
export interface TermsValues {
  phoneNumber: string;
  contactName: string;
  invoiceRegistrationNumber: string;
  closingDay: string;
  paymentMonth: string;
  paymentDay: string;
  paymentDayShift: PaymentDayShift | '';
  defaultDestination: { uuid: string; name: string } | null;
  leadTimeDays: string;
  taxRounding: TaxRounding | '';
  minimumOrderAmount: string;
}

export const blankTerms: TermsValues = {
  phoneNumber: '',
  contactName: '',
  invoiceRegistrationNumber: '',
  closingDay: '',
  paymentMonth: '',
  paymentDay: '',
  paymentDayShift: '',
  defaultDestination: null,
  leadTimeDays: '',
  taxRounding: '',
  minimumOrderAmount: '',
};

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** The terms of a supplier; a default destination that was deleted since is no longer chosen. */
export const termsValues = (supplier: SupplierFactsFragment): TermsValues => {
  const { defaultDeliveryDestination: destination } = supplier;
  return {
    phoneNumber: textOf(supplier.phoneNumber),
    contactName: textOf(supplier.contactName),
    invoiceRegistrationNumber: textOf(supplier.invoiceRegistrationNumber),
    closingDay: textOf(supplier.closingDay),
    paymentMonth: textOf(supplier.paymentMonth),
    paymentDay: textOf(supplier.paymentDay),
    paymentDayShift: supplier.paymentDayShift ?? '',
    defaultDestination:
      destination?.deletedAt === null ? { uuid: destination.uuid, name: destination.name } : null,
    leadTimeDays: textOf(supplier.leadTimeDays),
    taxRounding: supplier.taxRounding ?? '',
    minimumOrderAmount: textOf(supplier.minimumOrderAmount),
  };
};

const numberOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** The chosen payment terms; undefined unless they are complete and usable. */
export const chosenTerms = (
  values: Pick<TermsValues, 'closingDay' | 'paymentMonth' | 'paymentDay'>,
): PaymentTerms | undefined => {
  const terms = choiceOf(values);
  const { closingDay, paymentMonth, paymentDay } = terms;
  if (closingDay === null || paymentMonth === null || paymentDay === null) return undefined;
  return Object.keys(paymentTermsProblems(terms)).length > 0
    ? undefined
    : { closingDay, paymentMonth, paymentDay };
};

const choiceOf = (values: Pick<TermsValues, 'closingDay' | 'paymentMonth' | 'paymentDay'>) => ({
  closingDay: numberOf(values.closingDay),
  paymentMonth: numberOf(values.paymentMonth),
  paymentDay: numberOf(values.paymentDay),
});

const registrationNumber: rules.Rule = rules.ifTyped((typed) =>
  registrationNumberProblem(plainRegistrationNumber(cleanCode(typed))),
);
/** `３営業日` → `3`. */
export const inDays: NumberOf = (typed) => typed.normalize('NFKC').replace(/(?:営業)?日\s*$/u, '');

/** Typed days: null for none, NaN for what is no number. */
const daysOf = (typed: string): number | null => {
  const parsed = parseQuantityText(typed, inDays);
  if (parsed.kind === 'empty') return null;
  return parsed.kind === 'value' ? Number(parsed.value) : Number.NaN;
};

const leadTime: rules.Rule = rules.ifTyped((typed) =>
  quantityProblem(daysOf(typed), { label: 'リードタイム', min: 0, max: LIMITS.supplier.leadTimeDays }),
);
const amount: rules.Rule = rules.ifTyped((typed) => yenProblem(rules.decimalOf(typed), '最低発注金額'));

export const checkTerms = (values: TermsValues): FieldErrors => ({
  ...rules.check({
    phoneNumber: [values.phoneNumber, rules.phoneNumber],
    contactName: [values.contactName, rules.maxLength('担当者名', LIMITS.supplier.contactName)],
    invoiceRegistrationNumber: [values.invoiceRegistrationNumber, registrationNumber],
    leadTimeDays: [values.leadTimeDays, leadTime],
    minimumOrderAmount: [values.minimumOrderAmount, amount],
  }),
  ...Object.fromEntries(
    Object.entries(paymentTermsProblems(choiceOf(values))).map(([field, message]) => [field, [message]]),
  ),
});

/** The terms part of the mutation's input; `values` have passed `checkTerms`. */
export const termsInput = (values: TermsValues) =>
  ({
    phoneNumber: values.phoneNumber || null,
    contactName: values.contactName || null,
    invoiceRegistrationNumber: values.invoiceRegistrationNumber || null,
    ...choiceOf(values),
    paymentDayShift: values.paymentDayShift || null,
    defaultDeliveryDestinationId: values.defaultDestination?.uuid ?? null,
    leadTimeDays: daysOf(values.leadTimeDays),
    taxRounding: values.taxRounding || null,
    minimumOrderAmount: values.minimumOrderAmount === '' ? null : rules.decimalOf(values.minimumOrderAmount),
  }) satisfies Partial<CreateDemandSupplierInput>;

const termsText = (values: TermsValues): string => {
  const terms = chosenTerms(values);
  return terms ? paymentTermsText(terms) : '';
};

export const describeTerms = (values: TermsValues): readonly LabeledValue[] => [
  { label: '電話番号', text: values.phoneNumber },
  { label: '担当者名', text: values.contactName },
  { label: '登録番号', text: values.invoiceRegistrationNumber },
  { label: '支払条件', text: termsText(values) },
  { label: '支払日が休業日のとき', text: PAYMENT_DAY_SHIFTS[values.paymentDayShift || 'NONE'] },
  { label: '既定の納品先', text: values.defaultDestination?.name ?? '' },
  {
    label: 'リードタイム',
    text: values.leadTimeDays && `${formatTypedQuantity(values.leadTimeDays, inDays)}営業日`,
  },
  { label: '消費税の端数処理', text: TAX_ROUNDINGS[values.taxRounding || 'NONE'] },
  {
    label: '最低発注金額',
    text: values.minimumOrderAmount && formatYen(rules.decimalOf(values.minimumOrderAmount)),
  },
];

const days = Array.from({ length: MONTH_END - 1 }, (_, index) => String(index + 1));

/** The days of a month, and its last. */
export const DAY_OPTIONS = [
  { value: String(MONTH_END), label: '末日' },
  ...days.map((value) => ({ value, label: `${value}日` })),
];

export const MONTH_OPTIONS = PAYMENT_MONTHS.map((label, month) => ({ value: String(month), label }));
