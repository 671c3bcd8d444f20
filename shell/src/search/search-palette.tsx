import { useReturnFocus } from '@hacchu-hub/ui/light/dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActiveOption } from './active-option.hook.js';
import { useComposedText } from './composed-text.hook.js';
import { rememberItem } from './recent-items.js';
import styles from './search-palette.module.css';
import { SearchResults } from './search-results.js';
import { type SearchScope, useSearchSections } from './search-sections.hook.js';
import { isSearchable } from './search-text.js';

interface SearchPaletteProps extends Omit<SearchScope, 'isEverywhere'> {
  onClose(): void;
}

const LABEL = '発注・商品・画面を検索';

interface Outcome {
  query: string;
  count: number;
  isLoading: boolean;
  hasFailed: boolean;
}

function statusOf({ query, count, isLoading, hasFailed }: Outcome): string {
  if (isLoading) return '検索しています…';
  if (count > 0) return `${count}件`;
  if (!isSearchable(query) && query.trim() !== '') return '2文字以上（日本語は1文字以上）入力してください。';
  return hasFailed ? '0件' : `「${query.trim()}」に一致する項目はありません。`;
}

/** The search (⌘K / Ctrl+K): recent records, actions, screens and what slices find; Enter opens it. */
export default function SearchPalette({ onClose, ...scope }: SearchPaletteProps) {
  const { user, demandUuid } = scope;
  const [query, setQuery] = useState('');
  const [isEverywhere, setEverywhere] = useState(false);
  const { sections, failed, isLoading } = useSearchSections({ ...scope, isEverywhere }, query);
  const options = sections.flatMap(({ entries, ...section }) =>
    entries.map((entry) => ({ ...section, entry })),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const listId = useId();

  useReturnFocus();
  useEffect(() => dialog.current?.showModal(), []);

  const open = (index: number) => {
    const option = options[index];
    if (!option) return;
    const { entry, label: group, isRemembered } = option;
    onClose();
    if (isRemembered && !entry.isList) {
      const context = [group, entry.context].filter(Boolean).join(' / ');
      rememberItem(user, { label: entry.label, context, href: entry.href, icon: entry.icon });
    }
    void navigate(entry.href);
  };
  const { active, setActive, onKeyDown } = useActiveOption({ query, count: options.length, isLoading, open });
  const text = useComposedText((composed) => {
    setQuery(composed);
    setActive(0);
  });

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={LABEL}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          autoFocus
          {...text}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          閉じる
        </button>
      </div>
      {demandUuid !== undefined && user.actor === 'Operator' && (
        <label className={styles.everywhere}>
          <input
            type="checkbox"
            checked={isEverywhere}
            onChange={(event) => {
              setEverywhere(event.target.checked);
              setActive(0);
            }}
          />
          すべての組織から検索
        </label>
      )}
      <SearchResults
        id={listId}
        sections={sections}
        query={query}
        isLoading={isLoading}
        active={active}
        onActive={setActive}
        onOpen={open}
      />
      {failed.length > 0 && (
        <p role="alert" className={styles.failed}>
          {failed.join('・')}を検索できませんでした。時間をおいて再度お試しください。
        </p>
      )}
      <p role="status" className={styles.status}>
        {statusOf({
          query,
          count: options.filter(({ entry }) => !entry.isList).length,
          isLoading,
          hasFailed: failed.length > 0,
        })}
      </p>
    </dialog>
  );
}
