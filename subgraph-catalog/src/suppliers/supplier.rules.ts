import { LIMITS } from '@hacchu-hub/field-rules';
import { optionalText, prefectureId, text, zipCode } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { contactEmails } from '../masters/contact-rules.js';
import { emptyAsNull } from '../masters/optional-rules.js';
import { checkPaymentTerms, type SupplierTerms, supplierTermsRules } from './supplier-terms.rules.js';

/** User-editable content of a supplier. The address is complete or absent; empty optional texts are null. */
export interface SupplierContent extends SupplierTerms {
  readonly name: string;
  /** `NNN-NNNN`. */
  readonly zipCode: string | null;
  /** JIS X 0401. */
  readonly prefectureId: number | null;
  readonly city: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  /** Recipients of order mails. */
  readonly emails: readonly string[];
}

const REQUIRED_WITH_ADDRESS = [
  ['prefectureId', '都道府県を選択してください。'],
  ['city', '市区町村を入力してください。'],
  ['address1', '番地を入力してください。'],
] as const;

/** The validation rules of a supplier and their messages. */
export const supplierRules: z.ZodType<SupplierContent> = z
  .object({
    name: text({ label: '仕入先名', max: LIMITS.supplier.name }),
    zipCode: emptyAsNull(zipCode()),
    prefectureId: emptyAsNull(prefectureId()),
    city: optionalText({ label: '市区町村', max: LIMITS.address.city }),
    address1: optionalText({ label: '番地', max: LIMITS.address.address1 }),
    address2: optionalText({ label: '建物名', max: LIMITS.address.address2 }),
    emails: contactEmails,
    ...supplierTermsRules,
  })
  .superRefine((supplier, context) => {
    checkPaymentTerms(supplier, context);
    const { zipCode: zip, prefectureId: prefecture, city, address1, address2 } = supplier;
    if ([zip, prefecture, city, address1, address2].every((part) => part === null)) return;
    for (const [field, message] of REQUIRED_WITH_ADDRESS) {
      if (supplier[field] === null) context.addIssue({ code: 'custom', path: [field], message });
    }
  });
