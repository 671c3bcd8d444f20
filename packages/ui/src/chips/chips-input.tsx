import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Chip } from './chip.js';
import styles from './chips.module.css';

export interface ChipsInputProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  isInvalid?: boolean;
  placeholder?: string;
  /** What is wrong with one value, in words; undefined when it is fine. */
  problemOf?: (value: string) => string | undefined;
  /** Values offered below the field as one-click additions. */
  suggestions?: readonly string[];
}

/** Commas, semicolons and white space part values, since that is how lists of addresses are pasted. */
const splitValues = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((value) => value !== '');

/** Several short values in one field; Enter, a comma or leaving the field adds what was typed. */
export const ChipsInput = ({
  values,
  onChange,
  isInvalid,
  placeholder,
  problemOf,
  suggestions = [],
  ...aria
}: ChipsInputProps) => {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const add = (typed: string) => {
    const added = splitValues(typed).filter((value) => !values.includes(value));
    setText('');
    if (added.length > 0) onChange([...values, ...new Set(added)]);
  };
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value));
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Enter' || event.key === ',' || event.key === ' ') && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Enter') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && text === '') {
      const last = values.at(-1);
      if (last !== undefined) remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (splitValues(pasted).length < 2) return;
    event.preventDefault();
    add(text + pasted);
  };

  const problems = values.map((value) => problemOf?.(value)).filter((problem) => problem !== undefined);
  const offered = suggestions.filter((value) => !values.includes(value));
  return (
    <div>
      <div
        className={isInvalid || problems.length > 0 ? `${styles.field} ${styles.invalid}` : styles.field}
        onClick={() => input.current?.focus()}
      >
        <ul id={listId} className={styles.values}>
          {values.map((value) => (
            <li key={value}>
              <Chip
                tone={problemOf?.(value) === undefined ? 'normal' : 'bad'}
                removeLabel={`${value}を外す`}
                onRemove={() => remove(value)}
              >
                {value}
              </Chip>
            </li>
          ))}
        </ul>
        <input
          {...aria}
          ref={input}
          className={styles.input}
          value={text}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          aria-invalid={isInvalid || problems.length > 0 || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(text)}
        />
      </div>
      {problems.length > 0 && (
        <p className={styles.problem} role="alert">
          {[...new Set(problems)].join(' ')}
        </p>
      )}
      {offered.length > 0 && (
        <div className={styles.offers}>
          {offered.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.offer}
              onClick={() => onChange([...values, value])}
            >
              ＋ {value}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
