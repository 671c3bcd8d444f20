import { z } from 'zod';

/** Makes a rule optional: missing and blank values become null, others must satisfy the rule. */
export function emptyAsNull<T>(rule: z.ZodType<T>): z.ZodType<T | null> {
  const isEmpty = (value: unknown): boolean =>
    value == null || (typeof value === 'string' && value.trim() === '');
  return z.preprocess((value) => (isEmpty(value) ? null : value), rule.nullable());
}
