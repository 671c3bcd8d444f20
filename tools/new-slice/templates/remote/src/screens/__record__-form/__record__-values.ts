import { type FieldErrors } from '@hacchu-hub/ui/form';

/** A record of __label__ as typed. */
export interface __Entity__Values {
  name: string;
  note: string;
}

export const blank__Entity__: __Entity__Values = { name: '', note: '' };

const tooLong = (label: string, max: number, typed: string): string[] =>
  [...typed.trim()].length > max ? [`${label}は${max}文字以内で入力してください。`] : [];

/** Validation on the client, with the server's messages. */
export const validate__Entity__ = ({ name, note }: __Entity__Values): FieldErrors => ({
  name: name.trim() === '' ? ['名前を入力してください。'] : tooLong('名前', 100, name),
  note: tooLong('メモ', 1_000, note),
});
