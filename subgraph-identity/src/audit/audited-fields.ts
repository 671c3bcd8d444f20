import type { AuditChangeDocument } from './audit.schema.js';

/** A value of a record whose changes are recorded. */
export interface AuditedField<T> {
  field: string;
  /** Japanese. */
  label: string;
  /** The value as shown on screen; null for none. */
  text: (record: T) => string | null;
}

/** What differs between two states of a record. */
export const changesBetween = <T>(
  fields: readonly AuditedField<T>[],
  before: T,
  after: T,
): AuditChangeDocument[] =>
  fields
    .map(({ field, label, text }) => ({ field, label, before: text(before), after: text(after) }))
    .filter((change) => change.before !== change.after);

/** A boolean as shown on screen. */
export const onOff = (isOn: boolean): string => (isOn ? 'オン' : 'オフ');
