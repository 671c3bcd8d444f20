import {
  cleanCode,
  LIMITS,
  plainRegistrationNumber,
  registrationNumberProblem,
  yenProblem,
} from '@hacchu-hub/field-rules';
import { PAYMENT_TERMS_MESSAGES, type PaymentTerms, paymentTermsProblems } from '@hacchu-hub/purchase-math';
import { optionalText, phoneNumber, quantity, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { emptyAsNull } from '../masters/optional-rules.js';
import { PaymentDayShift, TaxRounding } from './supplier.enums.js';

/** How a demand deals with a supplier (docs/domain/supplier-terms.md). All of it is optional. */
export interface SupplierTerms {
  /** Digits and hyphens. */
  readonly phoneNumber?: string | null;
  readonly contactName?: string | null;
  /** T and 13 digits. */
  readonly invoiceRegistrationNumber?: string | null;
  /** 1 to 30, or 31 for the last day of a month. */
  readonly closingDay?: number | null;
  /** Months from the closing day to the payment, 0 to 2. */
  readonly paymentMonth?: number | null;
  /** 1 to 30, or 31 for the last day of a month. */
  readonly paymentDay?: number | null;
  /** Null: the payment stays on a holiday. */
  readonly paymentDayShift?: PaymentDayShift | null;
  readonly defaultDeliveryDestinationId?: string | null;
  /** Business days from the order date to the delivery date. */
  readonly leadTimeDays?: number | null;
  /** Null: as the demand rounds. */
  readonly taxRounding?: TaxRounding | null;
  /** Whole yen before tax. */
  readonly minimumOrderAmount?: string | null;
}

const choice = <T extends string>(values: Record<string, T>, message: string): z.ZodType<T | null> =>
  emptyAsNull(z.enum(values, { error: message }));

const number = (error: string): z.ZodType<number | null> => emptyAsNull(z.int({ error }));

const registrationNumber = emptyAsNull(
  z
    .string()
    .transform((typed) => plainRegistrationNumber(cleanCode(typed)))
    .superRefine((value, context) => {
      const message = registrationNumberProblem(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
);

const minimumOrderAmount = emptyAsNull(
  z
    .string()
    .transform(cleanCode)
    .superRefine((value, context) => {
      const message = yenProblem(value, '最低発注金額');
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
);

/** The rules of the terms of a supplier and their messages. */
export const supplierTermsRules = {
  phoneNumber: emptyAsNull(phoneNumber()),
  contactName: optionalText({ label: '担当者名', max: LIMITS.supplier.contactName }),
  invoiceRegistrationNumber: registrationNumber,
  closingDay: number(PAYMENT_TERMS_MESSAGES.closingDay),
  paymentMonth: number(PAYMENT_TERMS_MESSAGES.paymentMonth),
  paymentDay: number(PAYMENT_TERMS_MESSAGES.paymentDay),
  paymentDayShift: choice(PaymentDayShift, '休業日の扱いを選択してください。'),
  defaultDeliveryDestinationId: emptyAsNull(
    uuid('既定の納品先が見つからないか、同じ名前の納品先が複数あります。'),
  ),
  leadTimeDays: emptyAsNull(quantity({ label: 'リードタイム', min: 0, max: LIMITS.supplier.leadTimeDays })),
  taxRounding: choice(TaxRounding, '端数処理を選択してください。'),
  minimumOrderAmount,
};

/** Adds what is wrong with the payment terms. */
export function checkPaymentTerms(
  { closingDay = null, paymentMonth = null, paymentDay = null }: SupplierTerms,
  context: z.RefinementCtx,
): void {
  for (const [field, message] of Object.entries(
    paymentTermsProblems({ closingDay, paymentMonth, paymentDay }),
  )) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

/** The payment terms of a supplier; undefined where it has none. */
export function paymentTermsOf({
  closingDay,
  paymentMonth,
  paymentDay,
}: Pick<SupplierTerms, keyof PaymentTerms>): PaymentTerms | undefined {
  if (closingDay == null || paymentMonth == null || paymentDay == null) return undefined;
  return { closingDay, paymentMonth, paymentDay };
}
