import { type FieldErrors } from './errors.js';

/** Full-width characters become half-width, spaces go: what the server stores. */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,;<>()[\]"]+@[^\s@,;<>()[\]".]+(\.[^\s@,;<>()[\]".]+)+$/.test(text);

/** Addresses out of typed or pasted text: separated by comma, semicolon, space or line break; `名前 <a@b>` is understood. */
export const splitEmails = (text: string): string[] => {
  const plain = text.normalize('NFKC');
  const bracketed = [...plain.matchAll(/<([^<>\s]+)>/g)].flatMap(([, inner = '']) =>
    [...inner].slice(1, -1).includes('@') ? [inner] : [],
  );
  if (bracketed.length > 0) return bracketed;
  return plain
    .split(/[\s,;、]+/)
    .map(normalizeEmail)
    .filter((part) => part !== '');
};

export interface EmailListRules {
  /** Key of the list in the form. */
  path: string;
  max?: number;
}

/** The rules of a list of addresses, as errors by path: form, duplicates, count. */
export const emailListErrors = (
  emails: readonly string[],
  { path, max = 10 }: EmailListRules,
): FieldErrors => {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  emails.forEach((email, index) => {
    const key = email.toLowerCase();
    if (!isEmail(email)) errors[`${path}.${index}`] = ['メールアドレスの形式が正しくありません。'];
    else if (seen.has(key)) errors[`${path}.${index}`] = ['同じメールアドレスが重複しています。'];
    seen.add(key);
  });
  if (emails.length > max) errors[path] = [`メールアドレスは${max}件以内で入力してください。`];
  return errors;
};
