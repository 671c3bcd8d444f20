import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { UserRole } from '../generated/graphql.js';

/** Somebody to be invited, as typed. */
export interface Invitee {
  email: string;
  lastName: string;
  firstName: string;
  role: UserRole;
}

/** What became of one invitation. */
export interface InviteResult {
  ok: boolean;
  message?: string | null;
  /** Refusals of single values, by their names. */
  fields?: FieldErrors;
}

/** The server takes so many at once. */
export const MAX_INVITEES = 100;

export const blankInvitee: Invitee = { email: '', lastName: '', firstName: '', role: 'EDITOR' };

export const isBlank = ({ email, lastName, firstName }: Invitee): boolean =>
  [email, lastName, firstName].every((text) => text.trim() === '');

/**
 * People of a pasted list: one per line, the address, then family name and given name, between tabs, commas or blanks.
 * @returns undefined where the text is a single value, which is pasted as usual
 */
export const parseInvitees = (text: string): Invitee[] | undefined => {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const first = lines[0] ?? '';
  if (lines.length < 2 && !/[,、\s]/u.test(first.trim())) return undefined;
  return lines.map((line) => {
    const parts = line
      .trim()
      .split(/[,、\s]+/u)
      .filter((part) => part !== '');
    const at = parts.findIndex((part) => /[@＠]/u.test(part));
    const email = at >= 0 ? (parts[at] ?? '') : (parts[0] ?? '');
    const [lastName = '', firstName = ''] = parts.filter((_, index) => index !== Math.max(at, 0));
    return { ...blankInvitee, email, lastName, firstName };
  });
};

/** The errors of the rows that are left, under the rows' new numbers. */
export const failuresOf = (
  rows: readonly Invitee[],
  results: readonly InviteResult[],
): { left: Invitee[]; errors: FieldErrors } => {
  const left: Invitee[] = [];
  const errors: Record<string, string[]> = {};
  rows.forEach((row, index) => {
    const result = results[index];
    if (result?.ok) return;
    for (const [name, messages] of Object.entries(result?.fields ?? {})) {
      errors[`users.${left.length}.${name}`] = [...messages];
    }
    if (!result?.fields) errors[`users.${left.length}.email`] = [result?.message ?? '招待できませんでした。'];
    left.push(row);
  });
  return { left, errors };
};
