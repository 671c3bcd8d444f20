/** Whether two values hold the same. */
export const holdsSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** My value where I changed it, otherwise the newest one. */
export const pickChanged = <T>(base: T, mine: T, latest: T): T => (holdsSame(base, mine) ? latest : mine);

/**
 * My changes of an object laid over what somebody else saved meanwhile, field by field.
 * @param base what I started from
 * @param mine what stands in my form
 * @param latest what the server has now
 */
export const mergeFields = <T extends object>(base: T, mine: T, latest: T): T => {
  const changed = Object.entries(mine).filter(
    ([field, value]) => !holdsSame(Reflect.get(base, field), value),
  );
  return { ...latest, ...Object.fromEntries(changed) };
};
