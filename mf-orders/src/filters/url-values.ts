const matching =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text) ? text : null;

/** Filter values from the URL; null when invalid, as if absent. */
export const dayOrNull = matching(/^\d{4}-\d{2}-\d{2}$/);
export const yenOrNull = matching(/^-?\d{1,15}$/);
export const textOrNull = matching(/\S/);
