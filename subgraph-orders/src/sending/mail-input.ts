import { cleanText, email, lengthOf, text, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { COUNT_MESSAGE, MAX_FILES } from '../attachments/attachment.rules.js';

const MAX_ADDRESSES = 20;
const MAX_BODY = 10_000;

const files = z.array(uuid()).max(MAX_FILES, COUNT_MESSAGE).default([]);

const addresses = (label: string) =>
  z
    .array(email())
    .max(MAX_ADDRESSES, `${label}は${MAX_ADDRESSES}件以内で入力してください。`)
    .superRefine((list, ctx) => {
      list.forEach((address, index) => {
        if (list.indexOf(address) !== index) {
          ctx.addIssue({ code: 'custom', path: [index], message: '同じメールアドレスが重複しています。' });
        }
      });
    });

/** A message to a supplier as entered by the user. */
export const mailSchema = z.object({
  mail: z.object({
    to: addresses('宛先').min(1, '宛先を1件以上入力してください。'),
    cc: addresses('CC'),
    subject: text({ label: '件名', max: 200 }),
    body: z
      .string()
      .transform(cleanText)
      .refine((value) => value !== '', '本文を入力してください。')
      .refine((value) => lengthOf(value) <= MAX_BODY, `本文は${MAX_BODY}文字以内で入力してください。`),
    confirmedRecipients: z
      .array(email())
      .max(2 * MAX_ADDRESSES)
      .default([]),
    uploadUuids: files,
    attachmentUuids: files,
  }),
});

export type OrderMail = z.infer<typeof mailSchema>['mail'];
