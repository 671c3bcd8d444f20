import { optionalText, phoneNumber, prefectureId, text, zipCode } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { contactEmails } from '../masters/contact-rules.js';

/** What users write of a delivery destination. Empty optional texts are null. */
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
  /** Who is told of deliveries. */
  readonly emails: readonly string[];
}

/** The rules of a delivery destination and their messages. */
export const destinationRules: z.ZodType<DestinationContent> = z.object({
  name: text({ label: '納品先名', max: 100 }),
  zipCode: zipCode(),
  prefectureId: prefectureId(),
  city: text({ label: '市区町村', max: 100 }),
  address1: text({ label: '番地', max: 100 }),
  address2: optionalText({ label: '建物名', max: 100 }),
  phoneNumber: phoneNumber(),
  emails: contactEmails,
});
