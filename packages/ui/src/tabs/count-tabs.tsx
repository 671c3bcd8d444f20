import { type KeyboardEvent, useRef } from 'react';
import styles from './tabs.module.css';

export interface CountTab {
  key: string;
  label: string;
  /** undefined: unknown yet, or this tab has no count. */
  count?: number;
}

export interface CountTabsProps {
  /** Accessible name: 「ステータス」. */
  label: string;
  items: readonly CountTab[];
  value: string;
  onChange: (key: string) => void;
}

/** Tabs of a list with counts. Arrow keys move, Home and End jump. */
export const CountTabs = ({ label, items, value, onChange }: CountTabsProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const current = items.findIndex((item) => item.key === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: (current + 1) % items.length,
      ArrowLeft: (current - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || !item) return;
    event.preventDefault();
    onChange(item.key);
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === value}
          tabIndex={key === value || (current < 0 && key === items[0]?.key) ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count.toLocaleString('ja-JP')}</span>}
        </button>
      ))}
    </div>
  );
};
