import { lengthOf } from './characters.js';

/** The message of a required field that is empty. */
export const missing = (label: string): string => `${label}を入力してください。`;

/** The message of a text of more than `max` code points; undefined where it is short enough. */
export const tooLong = (value: string, { label, max }: { label: string; max: number }): string | undefined =>
  lengthOf(value) > max ? `${label}は${max}文字以内で入力してください。` : undefined;
