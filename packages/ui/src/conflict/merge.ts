import { cleanText } from '@hacchu-hub/field-rules';

/** Whether two values have the same content. */
export const hasSameContent = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const stored = (input: unknown): string =>
  JSON.stringify(input, (_key, part: unknown) => (typeof part === 'string' ? cleanText(part) || null : part));

/** Whether two inputs are stored alike: texts without blanks around them and invisible characters, empty ones as none. */
export const isStoredAlike = (a: unknown, b: unknown): boolean => stored(a) === stored(b);

/** The local value if it was changed, otherwise the newest one. */
export const pickChanged = <T>(base: T, mine: T, latest: T): T =>
  hasSameContent(base, mine) ? latest : mine;

/**
 * Reapplies local changes of an object to what somebody else has saved in the meantime, field by field.
 * @param base the version that editing started from
 * @param mine the values of the form
 * @param latest the server's newest version
 */
export const mergeFields = <T extends object>(base: T, mine: T, latest: T): T => {
  const changed = Object.entries(mine).filter(
    ([field, value]) => !hasSameContent(Reflect.get(base, field), value),
  );
  return { ...latest, ...Object.fromEntries(changed) };
};
