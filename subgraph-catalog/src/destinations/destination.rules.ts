import { LIMITS } from '@hacchu-hub/field-rules';
import { optionalText, phoneNumber, prefectureId, text, zipCode } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { contactEmails } from '../masters/contact-rules.js';

/** User-editable content of a delivery destination. Empty optional texts are null. */
export interface DestinationContent {
  readonly name: string;
  /** `NNN-NNNN`. */
  readonly zipCode: string;
  /** JIS X 0401. */
  readonly prefectureId: number;
  readonly city: string;
  readonly address1: string;
  readonly address2: string | null;
  /** Digits and hyphens. */
  readonly phoneNumber: string;
  /** Recipients of delivery notifications. */
  readonly emails: readonly string[];
}

/** The validation rules of a delivery destination and their messages. */
export const destinationRules: z.ZodType<DestinationContent> = z.object({
  name: text({ label: '納品先名', max: LIMITS.destination.name }),
  zipCode: zipCode(),
  prefectureId: prefectureId(),
  city: text({ label: '市区町村', max: LIMITS.address.city }),
  address1: text({ label: '番地', max: LIMITS.address.address1 }),
  address2: optionalText({ label: '建物名', max: LIMITS.address.address2 }),
  phoneNumber: phoneNumber(),
  emails: contactEmails,
});
