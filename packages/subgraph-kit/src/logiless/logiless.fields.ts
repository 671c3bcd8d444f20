import { z } from 'zod';

/** Ids come as texts in some answers and as numbers in others; here they are texts. */
export const logilessId = z.union([z.string().min(1).max(100), z.int()]).transform(String);

/** A number that may come as a text. */
export const logilessNumber = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/)])
  .transform(Number);

/** A switch that may come as 0 and 1. */
export const logilessFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((value) => value === true || value === 1 || value === '1');

/** Fields without a value are left out of answers: here they are null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

/** Text; some fields are numbers in answers where all of their characters are digits. */
export const logilessText = z.union([z.string().max(10_000), z.number()]).transform(String);

/** A day, `Y-m-d`; of a moment only its day counts. */
export const logilessDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));

/** A moment, written `Y-m-d H:i:s` in Japanese time. */
export const logilessMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((value) => new Date(`${value.replace(' ', 'T')}+09:00`));

/** One of the names that are known; a name that LOGILESS adds later is `UNKNOWN`. */
export const logilessName = <const N extends string>(names: readonly N[]) =>
  z.string().transform((value): N | 'UNKNOWN' => names.find((name) => name === value) ?? 'UNKNOWN');
