import { cleanEmail, cleanText, emailProblem } from '@hacchu-hub/field-rules';
import { type FieldErrors } from './errors.js';

/**
 * Splits typed or pasted text into addresses: by comma, semicolon, space or line break. Of `名前 <a@b>` the name is left
 * out, and addresses beside it stay.
 */
export const splitEmails = (text: string): string[] =>
  cleanText(text.normalize('NFKC'))
    .replaceAll(/"[^"]*"/g, '')
    .split(/[,;、\n>]+/)
    .flatMap((entry) => /<([^\s<@]+@\S+)$/.exec(entry)?.[1] ?? entry.split(/\s+/))
    .map(cleanEmail)
    .filter((part) => part !== '');

export interface EmailListRules {
  /** Key of the list in the form. */
  path: string;
  max?: number;
}

/** Validates a list of addresses (format, duplicates, count); errors by path. */
export const emailListErrors = (
  emails: readonly string[],
  { path, max = 10 }: EmailListRules,
): FieldErrors => {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  emails.forEach((email, index) => {
    const key = email.toLowerCase();
    const problem = emailProblem(email);
    if (problem !== undefined) errors[`${path}.${index}`] = [problem];
    else if (seen.has(key)) errors[`${path}.${index}`] = ['同じメールアドレスが重複しています。'];
    seen.add(key);
  });
  if (emails.length > max) errors[path] = [`メールアドレスは${max}件以内で入力してください。`];
  return errors;
};
