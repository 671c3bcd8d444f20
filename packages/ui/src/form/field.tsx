import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { RequiredMark } from '../light/required-mark/index.js';
import { fieldId, messageOf, messageWithin } from './errors.js';
import { type FieldControl, FieldControlContext, FieldProblemContext } from './field-control.js';
import { useFormScope } from './form.js';
import styles from './form.module.css';

export interface FieldProps {
  label: ReactNode;
  /** The GraphQL input path: the key of the field's errors in the form around it. */
  name?: string;
  required?: boolean;
  help?: ReactNode;
  /** Overrides the form's error of `name`. */
  error?: string;
  /** Includes the errors of nested paths (`emails.0`). */
  nested?: boolean;
  /** `group`: several inputs under one label (radio buttons). Default `input`. */
  as?: 'input' | 'group';
  /** Maximum width of the input. Default `full`. */
  width?: 'short' | 'medium' | 'full';
  /** The label is only for screen readers (a row of a table with column headers). */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label above, input, help below it, error below that; connected for assistive technology. */
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
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const reportProblem = useCallback(
    (key: string, problem: string | undefined) =>
      setProblems((all) => {
        if (all[key] === problem) return all;
        const { [key]: _, ...others } = all;
        return problem === undefined ? others : { ...others, [key]: problem };
      }),
    [],
  );
  const message = error ?? fromForm ?? Object.values(problems)[0];
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
      {required && <RequiredMark />}
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
      <FieldControlContext.Provider value={control}>
        <FieldProblemContext.Provider value={reportProblem}>{children}</FieldProblemContext.Provider>
      </FieldControlContext.Provider>
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
