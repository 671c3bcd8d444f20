import { hasSameContent, mergeFields } from '@hacchu-hub/ui/conflict';
import type { FormApi } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { fromMailDefaults, type MailValues } from './mail-form.js';

export type MailField = keyof MailValues;

const fields: readonly MailField[] = ['to', 'cc', 'subject', 'body'];

/**
 * The order may change while its mail is being written: fields that the user has not edited follow the new
 * defaults, since the document that is sent along has the new content too. Edited fields stay.
 */
export const useNewestDefaults = (form: FormApi<MailValues>, defaults: Readonly<MailValues>) => {
  const [base, setBase] = useState(() => fromMailDefaults(defaults));
  const [seen, setSeen] = useState<{ changed: readonly MailField[]; edited: readonly MailField[] }>({
    changed: [],
    edited: [],
  });
  const isEdited = (field: MailField) => !hasSameContent(form.values[field], base[field]);
  const changed = fields.filter((field) => !hasSameContent(defaults[field], base[field]));
  if (changed.length > 0) {
    const newest = fromMailDefaults(defaults);
    setBase(newest);
    setSeen({
      changed: fields.filter((field) => changed.includes(field) || seen.changed.includes(field)),
      edited: fields.filter((field) =>
        changed.includes(field) ? isEdited(field) : seen.edited.includes(field),
      ),
    });
    form.markSaved(newest);
    form.update(
      (mine) => mergeFields(base, mine, newest),
      changed.filter((field) => !isEdited(field)),
    );
  }
  const kept = seen.edited.filter(isEdited);
  return {
    /** Fields that took the newest default. */
    followed: seen.changed.filter((field) => !kept.includes(field)),
    /** Edited fields whose default has changed since. */
    kept,
    /** Gives up the user's text of these fields. */
    restore: () =>
      form.update(
        (mine) => ({ ...mine, ...Object.fromEntries(kept.map((field) => [field, base[field]])) }),
        kept,
      ),
  };
};

export type NewestDefaults = ReturnType<typeof useNewestDefaults>;
