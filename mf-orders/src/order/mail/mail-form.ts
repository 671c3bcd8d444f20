import { emailListErrors, type FieldErrors } from '@hacchu-hub/ui/form';
import type { OrderMailInput } from '../../generated/graphql.js';
import type { Unprintable } from '../unprintable-texts.js';

export interface MailValues {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

/** Initial values of a mail, and what is appended to its text. */
export interface MailDefaults extends MailValues {
  /** Appended to the text on sending. */
  signature: string | null;
  /** Characters of the document that the font cannot print; null while unknown. */
  unprintableTexts: readonly Unprintable[] | null;
}

export const maxRecipients = 20;

export const fromMailDefaults = (defaults: Readonly<MailValues>): MailValues => ({
  to: [...defaults.to],
  cc: [...defaults.cc],
  subject: defaults.subject,
  body: defaults.body,
});

export const toMailInput = (
  values: MailValues,
  rest: Required<Pick<OrderMailInput, 'uploadUuids' | 'attachmentUuids' | 'confirmedRecipients'>>,
): OrderMailInput => ({
  ...rest,
  to: values.to,
  cc: values.cc,
  subject: values.subject.trim(),
  body: values.body,
});

/** Validates a mail before sending. */
export const validateMail = (values: MailValues): FieldErrors => ({
  ...emailListErrors(values.to, { path: 'to', max: maxRecipients }),
  ...emailListErrors(values.cc, { path: 'cc', max: maxRecipients }),
  ...(values.to.length === 0 ? { to: ['宛先を1件以上入力してください。'] } : {}),
  ...(values.subject.trim() === '' ? { subject: ['メールの件名を入力してください。'] } : {}),
  ...(values.body.trim() === '' ? { body: ['メールの本文を入力してください。'] } : {}),
});

const filePath = /^mail\.(uploadUuids|attachmentUuids)/;

/**
 * The server names the fields of the mail `mail.to.0`; errors of other fields, and of files, become messages.
 */
export const splitServerFields = (
  fields: Readonly<Record<string, readonly string[]>>,
): { mail: FieldErrors; order: readonly string[] } => {
  const mail: Record<string, readonly string[]> = {};
  const order: string[] = [];
  for (const [path, messages] of Object.entries(fields)) {
    if (path.startsWith('mail.') && !filePath.test(path)) mail[path.slice('mail.'.length)] = messages;
    else order.push(...messages);
  }
  return { mail, order: [...new Set(order)] };
};
