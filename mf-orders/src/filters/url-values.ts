const matching =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text) ? text : null;

/** Texts of an address that filters take; null for what makes no sense, as if it were not there. */
export const dayOrNull = matching(/^\d{4}-\d{2}-\d{2}$/);
export const yenOrNull = matching(/^-?\d{1,15}$/);
export const textOrNull = matching(/\S/);
