import { cleanLine } from '@hacchu-hub/field-rules';
import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { UserRole } from '../generated/graphql.js';

/** A user to invite, as typed. */
export interface Invitee {
  email: string;
  lastName: string;
  firstName: string;
  role: UserRole;
}

/** The result of one invitation. */
export interface InviteResult {
  /** The address as it was stored, of an invited user. */
  email?: string;
  ok: boolean;
  message?: string | null;
  /** Errors of single values, by their names. */
  fields?: FieldErrors;
  /** No answer came, so that the person may have been invited all the same. */
  isUnanswered?: boolean;
}

const UNANSWERED = new Set(['NETWORK', 'UNAVAILABLE']);

/** Whether what was asked for may have been done all the same. */
export const isUnanswered = ({ code }: Pick<SliceError, 'code'>): boolean => UNANSWERED.has(code);

const PERHAPS_INVITED = '通信が切れたときに招待できた可能性があります。一覧をご確認ください。';

/** A refusal of somebody whose earlier invitation was not answered may be the consequence of that one, and says so. */
export const explained = (result: InviteResult): InviteResult => {
  const { ok, message, fields } = result;
  if (ok || result.isUnanswered) return result;
  return fields
    ? {
        ...result,
        fields: { ...fields, ...(fields['email'] && { email: [...fields['email'], PERHAPS_INVITED] }) },
      }
    : { ...result, message: `${message ?? ''}${PERHAPS_INVITED}` };
};

/** The server's limit per request. */
export const MAX_INVITEES = 100;

export const blankInvitee: Invitee = { email: '', lastName: '', firstName: '', role: 'EDITOR' };

export const isBlank = ({ email, lastName, firstName }: Invitee): boolean =>
  [email, lastName, firstName].every((text) => text.trim() === '');

/** Users of a pasted list, and the errors of unreadable values, by field (`users.2.role`). */
export interface PastedInvitees {
  people: Invitee[];
  errors: FieldErrors;
  /** Number of users that are left out, since there is no room for them. */
  surplus: number;
}

type Column = 'email' | 'lastName' | 'firstName' | 'fullName' | 'role';

const HEADERS: readonly (readonly [RegExp, Column])[] = [
  [/^(メール(アドレス)?|e-?mail)$/iu, 'email'],
  [/^(姓|氏|苗字|名字)$/u, 'lastName'],
  [/^名$/u, 'firstName'],
  [/^(氏名|名前|お名前)$/u, 'fullName'],
  [/^(権限|役割|ロール|role)$/iu, 'role'],
];

const ROLES: readonly (readonly [RegExp, UserRole])[] = [
  [/^(管理者|管理|admin(istrator)?)$/iu, 'ADMIN'],
  [/^(編集者|編集|editor)$/iu, 'EDITOR'],
];

const found = <T>(list: readonly (readonly [RegExp, T])[], text: string): T | undefined =>
  list.find(([pattern]) => pattern.test(text.normalize('NFKC').trim()))?.[1];

/** Cells of a line, without invisible characters: between tabs as in a sheet, otherwise between commas, otherwise between blanks. */
const cellsOf = (line: string): string[] => {
  if (line.includes('\t')) return line.split('\t').map(cleanLine);
  const cells = /[,、]/u.test(line) ? line.split(/[,、]/u) : line.trim().split(/\s+/u);
  return cells.map(cleanLine);
};

/** The columns without a header line: the address at any position, then family name, given name, role. */
const guessedColumns = (cells: readonly string[]): (Column | undefined)[] => {
  const at = Math.max(
    cells.findIndex((cell) => /[@＠]/u.test(cell)),
    0,
  );
  const others: Column[] = ['lastName', 'firstName', 'role'];
  return cells.map((cell, index) => {
    if (index === at) return 'email';
    if (found(ROLES, cell) === undefined) return others.shift();
    others.splice(others.indexOf('role'), 1);
    return 'role';
  });
};

/** The columns of a header line; undefined for a line of values. */
const namedColumns = (cells: readonly string[]): (Column | undefined)[] | undefined => {
  const columns = cells.map((cell) => found(HEADERS, cell));
  return columns.includes('email') ? columns : undefined;
};

/**
 * Reads users, one per line: address, family name, given name and role, or in the order of a header line.
 * @param room rows that they may take
 * @returns undefined for a single value, which is pasted as usual
 */
export const parseInvitees = (
  text: string,
  firstRow = 0,
  room = MAX_INVITEES - firstRow,
): PastedInvitees | undefined => {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const first = lines[0] ?? '';
  if (lines.length < 2 && !/[,、\s]/u.test(first.trim())) return undefined;
  const headers = namedColumns(cellsOf(first));
  const errors: Record<string, string[]> = {};
  const rows = headers ? lines.slice(1) : lines;
  const people = rows.slice(0, room).map((line, index): Invitee => {
    const cells = cellsOf(line);
    const columns = headers ?? guessedColumns(cells);
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const [family = '', ...given] = (cell('fullName') || cell('lastName')).split(/\s+/u);
    const lastName = cell('firstName') === '' ? family : cell('lastName');
    const firstName = cell('firstName') === '' ? given.join(' ') : cell('firstName');
    const role = cell('role');
    const known = found(ROLES, role);
    if (role !== '' && known === undefined) {
      errors[`users.${firstRow + index}.role`] = [
        `貼り付けた権限「${role}」は使えません。権限を選択してください。`,
      ];
    }
    return { ...blankInvitee, email: cell('email'), lastName, firstName, role: known ?? blankInvitee.role };
  });
  return { people, errors, surplus: rows.length - people.length };
};

/** The errors of the remaining rows, with their new row numbers. */
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
