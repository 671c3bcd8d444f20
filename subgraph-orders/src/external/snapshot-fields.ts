import { z } from 'zod';

/** A text that another slice may omit. */
export const nullableText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
