import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/index.js';
import { Icon } from '../icon/index.js';
import { isComposing, isUnconverted } from '../keys/index.js';
import styles from './search.module.css';

export interface SearchBoxProps {
  /** Accessible name: 「仕入先を検索」. */
  label: string;
  /** The active search text (from the URL). */
  value: string;
  /** Called after a typing pause, on Enter and when cleared; never while an input method is converting it. */
  onChange: (value: string) => void;
  placeholder?: string;
  debounceMs?: number;
}

export const SearchBox = ({ label, value, onChange, placeholder, debounceMs = 300 }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const isConverting = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The active text was changed elsewhere (back button, a chip): update the box.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  const say = (next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    setApplied(trimmed);
    if (trimmed !== value) onChange(trimmed);
  };
  const say0 = useRef(say);
  useEffect(() => {
    say0.current = say;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say0.current(next), debounceMs);
  };
  return (
    <div className={styles.box} role="search" data-printed={value === '' ? undefined : ''}>
      {value !== '' && <span className={styles.onPaper}>検索：{value}</span>}
      <Icon name="search" className={styles.icon} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder ?? label}
        // Lists refuse longer texts; what is pasted is cut.
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (isConverting.current) clearTimeout(timer.current);
          else later(event.target.value);
        }}
        onCompositionStart={() => {
          isConverting.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionUpdate={({ nativeEvent }) => {
          isConverting.current = isUnconverted(nativeEvent.data);
        }}
        onCompositionEnd={(event) => {
          isConverting.current = false;
          later(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            say(text);
          } else if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            setText('');
            say('');
          }
        }}
      />
      {text !== '' && (
        <IconButton
          icon="close"
          size="small"
          label="検索条件を消す"
          onClick={() => {
            setText('');
            say('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
};
