import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from './icons.js';
import styles from './search-palette.module.css';

export interface PaletteEntry {
  label: string;
  /** The section that the entry belongs to, shown beside it. */
  context: string;
  href: string;
  icon: string;
}

/** Normalises width, case and kana: ｶﾅ, カナ and かな compare as equal. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** The entries that contain every word of the query. */
export function findEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, context }) => {
    const text = normalise(`${label} ${context}`);
    return words.every((word) => text.includes(word));
  });
}

/** The command palette (⌘K / Ctrl+K): search a screen by name, Enter opens it. */
export function SearchPalette({
  entries,
  onClose,
}: {
  entries: readonly PaletteEntry[];
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const found = findEntries(entries, query);

  useEffect(() => dialog.current?.showModal(), []);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => (found.length === 0 ? 0 : (at + step + found.length) % found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[active]);
    }
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="画面を探す"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-label="画面を探す"
        placeholder="画面を探す"
        value={query}
        autoFocus
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="画面" className={styles.list}>
        {found.map((entry, index) => (
          <li
            key={`${entry.href} ${entry.label}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={index === active ? styles.active : undefined}
            onMouseMove={() => setActive(index)}
            onClick={() => go(entry)}
          >
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            <small>{entry.context}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>「{query}」に一致する画面はありません。</p>}
    </dialog>
  );
}
