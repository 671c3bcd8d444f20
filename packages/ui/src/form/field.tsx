import { useId, useMemo, type ReactNode } from 'react';
import { fieldId, messageOf, messageWithin } from './errors.js';
import { FieldControlContext, type FieldControl } from './field-control.js';
import { useFormScope } from './form.js';
import styles from './form.module.css';

export interface FieldProps {
  label: ReactNode;
  /** The GraphQL input path: the key of the field's errors in the form around it. */
  name?: string;
  required?: boolean;
  help?: ReactNode;
  /** Instead of the form's error of `name`. */
  error?: string;
  /** Shows the errors of what lies inside too (`emails.0`). */
  nested?: boolean;
  /** `group`: several inputs under one label (radio buttons). Default `input`. */
  as?: 'input' | 'group';
  /** How wide the input may grow. Default `full`. */
  width?: 'short' | 'medium' | 'full';
  /** The label is there for a screen reader only (a row of a table that has column heads). */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label above, input, help under it, error under that; tied together for assistive technology. */
export const Field = ({
  label,
  name,
  required = false,
  help,
  error,
  nested = false,
  as = 'input',
  width = 'full',
  hideLabel = false,
  children,
}: FieldProps) => {
  const own = useId();
  const form = useFormScope();
  const id = name === undefined ? own : fieldId(form.id || own, name);
  const fromForm = name === undefined ? undefined : (nested ? messageWithin : messageOf)(form.errors, name);
  const message = error ?? fromForm;
  const hasHelp = help !== undefined && help !== null;
  const control = useMemo<FieldControl>(() => {
    const describedBy = [message && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ');
    return {
      id,
      ...(message ? { 'aria-invalid': true as const } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(required ? { 'aria-required': true as const } : {}),
    };
  }, [id, message, hasHelp, required]);

  const caption = (
    <>
      {label}
      {required && <span className={styles.required}>必須</span>}
    </>
  );
  return (
    <div
      className={`${styles.field} ${styles[width]}`}
      {...(as === 'group' ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {as === 'group' ? (
        <span id={`${id}-label`} className={hideLabel ? styles.hidden : styles.label}>
          {caption}
        </span>
      ) : (
        <label htmlFor={id} className={hideLabel ? styles.hidden : styles.label}>
          {caption}
        </label>
      )}
      <FieldControlContext.Provider value={control}>{children}</FieldControlContext.Provider>
      {hasHelp && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {message && (
        <div id={`${id}-error`} className={styles.error}>
          {message}
        </div>
      )}
    </div>
  );
};
