import { emailListErrors, type FieldErrors } from '@hacchu-hub/ui/form';
import type { OrderMailInput } from '../../generated/graphql.js';
import type { Unprintable } from '../unprintable-texts.js';

export interface MailValues {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

/** What a mail starts with, and what follows its text. */
export interface MailDefaults extends MailValues {
  /** Added below the text when it is sent. */
  signature: string | null;
  /** What of the document comes out as boxes; null while nobody can tell. */
  unprintableTexts: readonly Unprintable[] | null;
}

export const mostRecipients = 20;

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

/** What has to be right before a mail can go. */
export const validateMail = (values: MailValues): FieldErrors => ({
  ...emailListErrors(values.to, { path: 'to', max: mostRecipients }),
  ...emailListErrors(values.cc, { path: 'cc', max: mostRecipients }),
  ...(values.to.length === 0 ? { to: ['宛先を1件以上入力してください。'] } : {}),
  ...(values.subject.trim() === '' ? { subject: ['メールの件名を入力してください。'] } : {}),
  ...(values.body.trim() === '' ? { body: ['メールの本文を入力してください。'] } : {}),
});

const filePath = /^mail\.(uploadUuids|attachmentUuids)/;

/** The server names the fields of the mail `mail.to.0`; other fields, and those of files, are told in words. */
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
