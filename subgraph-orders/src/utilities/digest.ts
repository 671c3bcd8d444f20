import { createHash } from 'node:crypto';

/** 32 hexadecimal digits that identify a text without containing it. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
