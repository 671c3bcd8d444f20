/** Messages by field; a field is named by its GraphQL input path (`productPrices.1.quantity`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export const noErrors: FieldErrors = {};

/** The id of a field's input on the page. */
export const fieldId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`;

/** The messages of one field, joined into one line. */
export const messageOf = (errors: FieldErrors, path: string): string | undefined =>
  errors[path]?.length ? errors[path].join(' ') : undefined;

/** Messages of a field and of everything nested in it (`emails` includes `emails.0`), without duplicates. */
export const messageWithin = (errors: FieldErrors, path: string): string | undefined => {
  const own = Object.entries(errors)
    .filter(([key]) => key === path || key.startsWith(`${path}.`))
    .flatMap(([, messages]) => messages);
  return own.length ? [...new Set(own)].join(' ') : undefined;
};

/** The errors without those of a field that was just changed. */
export const withoutField = (errors: FieldErrors, path: string): FieldErrors => {
  const kept = Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
};

export const hasErrors = (errors: FieldErrors): boolean =>
  Object.values(errors).some((messages) => messages.length > 0);
