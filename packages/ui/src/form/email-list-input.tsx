import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../button/index.js';
import { leavesWithWindow } from '../focus/index.js';
import { isComposing } from '../keys/index.js';
import { emailListErrors, splitEmails } from './email-list.js';
import { useFieldControl } from './field-control.js';
import styles from './form.module.css';

export interface EmailListInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Maximum number of addresses. Default 10. */
  max?: number;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * Mail addresses as tokens: Enter, comma, space or blur commits the text; a list can be pasted. An invalid
 * address stays, marked, so that no input is lost; Backspace moves the last one back into the input.
 */
export const EmailListInput = ({
  value,
  onChange,
  max = 10,
  placeholder = 'name@example.co.jp',
  ...rest
}: EmailListInputProps) => {
  const control = useFieldControl();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const errors = emailListErrors(value, { path: 'v', max });

  const take = (typed: string) => {
    const emails = splitEmails(typed);
    setText('');
    if (emails.length > 0) onChange([...value, ...emails]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method is composing, Enter belongs to it.
    if (isComposing(event.nativeEvent)) return;
    if (['Enter', ',', ' ', ';'].includes(event.key) && text.trim() !== '') {
      event.preventDefault();
      take(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      event.preventDefault();
      setText(value.at(-1) ?? '');
      onChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (splitEmails(pasted).length < 2) return;
    event.preventDefault();
    take(`${text} ${pasted}`);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index));
    input.current?.focus();
  };

  return (
    <div className={`${styles.box} ${styles.tokens}`} onClick={() => input.current?.focus()}>
      {value.map((email, index) => {
        const error = errors[`v.${index}`]?.[0];
        return (
          <span key={`${index} ${email}`} className={styles.token} data-invalid={error !== undefined}>
            <span className={styles.tokenText} title={error ?? email}>
              {email}
              {error !== undefined && <span className={styles.hidden}>（{error}）</span>}
            </span>
            <IconButton icon="close" size="small" label={`${email}を外す`} onClick={() => remove(index)} />
          </span>
        );
      })}
      <input
        {...control}
        {...rest}
        ref={input}
        type="text"
        inputMode="email"
        autoComplete="off"
        className={styles.tokenInput}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          // An address is often looked up in another window.
          if (!leavesWithWindow(event)) take(text);
        }}
      />
    </div>
  );
};
