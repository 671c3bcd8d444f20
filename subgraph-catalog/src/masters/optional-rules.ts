import { z } from 'zod';

/** Lets a rule's value be left out: missing and blank become null, anything else has to obey the rule. */
export function emptyAsNull<T>(rule: z.ZodType<T>): z.ZodType<T | null> {
  const isEmpty = (value: unknown): boolean =>
    value == null || (typeof value === 'string' && value.trim() === '');
  return z.preprocess((value) => (isEmpty(value) ? null : value), rule.nullable());
}
