import { IconButton } from '../button/index.js';
import { useFocusAfterRemoval } from '../focus/index.js';
import styles from './search.module.css';

export interface FilterChip {
  key: string;
  /** 「仕入先：株式会社サンプル」 */
  label: string;
  onRemove: () => void;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Clears the filters and the search. */
  onClear: () => void;
}

/**
 * The active filters; each can be removed, or all at once, together with what is searched. Searched words are no chip:
 * their box shows and clears them, and what appears after a pause in typing would move the rows under the pointer.
 */
export const FilterChips = ({ chips, onClear }: FilterChipsProps) => {
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>(1);
  return chips.length === 0 ? null : (
    <ul {...focusAfterRemoval} className={styles.chips} aria-label="絞り込み条件" data-printed="">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key} className={styles.chip}>
          <span>{label}</span>
          <IconButton icon="close" size="small" label={`「${label}」を外す`} onClick={onRemove} />
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          すべて外す
        </button>
      </li>
    </ul>
  );
};
