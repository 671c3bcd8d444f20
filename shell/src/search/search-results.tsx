import { LineIcon } from '@hacchu-hub/ui/light/line-icon';
import { useEffect, useRef } from 'react';
import styles from './search-palette.module.css';
import type { SearchSection } from './search-sections.hook.js';
import { highlighted } from './search-text.js';

interface SearchResultsProps {
  /** The input refers to this id, and to that of the active option: `${id}-${index}`. */
  id: string;
  sections: readonly SearchSection[];
  query: string;
  isLoading: boolean;
  /** Index of the active option among those of all sections. */
  active: number;
  onActive(index: number): void;
  onOpen(index: number): void;
}

/** What was found, by section; the active option is scrolled into view. */
export function SearchResults(props: SearchResultsProps) {
  const { id, sections, query, active, onActive, onOpen } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let index = -1;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="検索結果"
      aria-busy={props.isLoading}
      className={styles.list}
    >
      {sections.map(({ label, entries }, section) => (
        <div key={label} role="group" aria-labelledby={`${id}-section-${section}`}>
          <div id={`${id}-section-${section}`} className={styles.heading}>
            {label}
          </div>
          {entries.map((entry) => {
            index += 1;
            const at = index;
            return (
              <div
                key={`${entry.href} ${entry.label}`}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={`${styles.option} ${at === active ? styles.active : ''}`}
                onMouseMove={() => onActive(at)}
                onClick={() => onOpen(at)}
              >
                <LineIcon name={entry.icon} />
                <span className={styles.texts}>
                  <span className={styles.label}>
                    <Highlighted text={entry.label} query={query} />
                  </span>
                  {entry.context !== '' && (
                    <small>
                      <Highlighted text={entry.context} query={query} />
                    </small>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}
