import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react';
import { RequiredMark } from '../required-mark/index.js';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string;
  error?: string;
  help?: string;
}

/**
 * The native validation error of an input as our own text: the browser's would be in the browser's language.
 */
function problemOf({ validity, minLength }: HTMLInputElement, label: string): string {
  if (validity.valueMissing) return `${label}を入力してください。`;
  if (validity.tooShort) return `パスワードは${minLength}文字以上で入力してください。`;
  return 'メールアドレスの形式が正しくありません。';
}

// Not by the selector `:invalid`: in jsdom it fires the event that this is called by.
const firstInvalid = (form: HTMLFormElement | null): HTMLInputElement | undefined =>
  [...(form?.elements ?? [])]
    .filter((element) => element instanceof HTMLInputElement)
    .find(({ validity }) => !validity.valid);

/**
 * A labelled input that keeps its own value, validated by the browser, for the few short forms of the shell. The
 * forms of slices use `Field` and `TextInput` of `@hacchu-hub/ui/form`.
 */
export const TextField = ({ label, error, help, ...input }: TextFieldProps) => {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isShown, setShown] = useState(false);
  const isPassword = input.type === 'password';
  const shown = problem ?? error;
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setProblem(problemOf(field, label));
    if (firstInvalid(field.form) === field) field.focus();
  };
  const described = [help && `${id}-help`, shown && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <span className={styles.box}>
        <input
          {...input}
          type={isPassword && isShown ? 'text' : input.type}
          id={id}
          className={styles.input}
          aria-invalid={shown !== undefined}
          aria-describedby={described}
          onInvalid={onInvalid}
          onInput={() => setProblem(undefined)}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            パスワードを表示
          </button>
        )}
      </span>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {shown && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {shown}
        </p>
      )}
    </div>
  );
};
