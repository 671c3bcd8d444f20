import { z } from 'zod';

/** Ids are strings in some responses and numbers in others; converted to strings. */
export const logilessId = z.union([z.string().min(1).max(100), z.int()]).transform(String);

/** A number that may be sent as a string. */
export const logilessNumber = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/)])
  .transform(Number);

/** A boolean that may be sent as 0 or 1. */
export const logilessFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((value) => value === true || value === 1 || value === '1');

/** Responses omit fields without a value, or leave them empty; converted to null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' ? null : value), schema.nullish())
    .transform((value): z.output<T> | null => value ?? null);

/** Text; some fields are sent as numbers when they only contain digits. */
export const logilessText = z.union([z.string().max(10_000), z.number()]).transform(String);

/** A day, `Y-m-d`; only the day of a time is used. */
export const logilessDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));

/**
 * A time, `Y-m-d H:i:s` in Japanese time. What no calendar has, such as the zero date of MySQL
 * (`0000-00-00 00:00:00`), stands for no time: null.
 */
export const logilessMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((value) => {
    const moment = new Date(`${value.replace(' ', 'T')}+09:00`);
    return Number.isNaN(moment.getTime()) ? null : moment;
  });

/** One of the known values; other values become `UNKNOWN`. */
export const logilessName = <const N extends string>(names: readonly N[]) =>
  z.string().transform((value): N | 'UNKNOWN' => names.find((name) => name === value) ?? 'UNKNOWN');
