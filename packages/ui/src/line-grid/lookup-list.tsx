import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { usePopupPlace } from './cell-popup.hook.js';
import styles from './line-grid.module.css';
import type { LookupOption } from './line-grid.types.js';
import type { LookupState } from './lookup.hook.js';

interface LookupListProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  state: Exclude<LookupState, { kind: 'closed' }>;
  onPick: (option: LookupOption) => void;
}

/** The candidates below a lookup cell. The focus stays in the cell; the mouse can choose as well. */
export const LookupList = ({ id, anchor, state, onPick }: LookupListProps) => {
  const place = usePopupPlace(anchor, true);
  if (!place) return null;
  const options = 'options' in state ? state.options : [];
  return createPortal(
    <div
      className={styles.list}
      style={{ left: place.left, top: place.top + 2, minWidth: Math.max(place.width, 320) }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label="候補" className={styles.options}>
        {options.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={'active' in state && index === state.active}
            className={styles.option}
            onClick={() => onPick(option)}
          >
            <span>{option.label}</span>
            {option.description !== undefined && (
              <span className={styles.optionDescription}>{option.description}</span>
            )}
          </li>
        ))}
      </ul>
      {state.kind === 'searching' && options.length === 0 && (
        <p className={styles.listNote}>検索しています…</p>
      )}
      {state.kind === 'open' && options.length === 0 && (
        <p className={styles.listNote}>該当する候補がありません。別の言葉で検索してください。</p>
      )}
      {state.kind === 'failed' && (
        <p className={styles.listNote}>候補を取得できませんでした。もう一度入力してください。</p>
      )}
    </div>,
    document.body,
  );
};
