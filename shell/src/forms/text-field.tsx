import { useId, type InputHTMLAttributes } from 'react';
import styles from './forms.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
  help?: string;
}

/** A labelled input of the pages that stand before the slices; the error is tied to the input for screen readers. */
export function TextField({ label, error, help, ...input }: TextFieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {input.required && <span className={styles.required}>必須</span>}
      </label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={described} />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
