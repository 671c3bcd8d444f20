import type { ApolloClient } from '@apollo/client';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { isComposing } from '@hacchu-hub/ui/keys';
import { useReturnFocus } from '@hacchu-hub/ui/light/dialog';
import { LineIcon } from '@hacchu-hub/ui/light/line-icon';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayOpen } from '../workspace/access.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import { recentItems, rememberItem } from './recent-items.js';
import { useSearchHits } from './search-hits.hook.js';
import styles from './search-palette.module.css';
import { actionsOf, type SearchEntry, searchesOf } from './search-sources.js';
import { containsWords, highlighted, isSearchable } from './search-text.js';

interface SearchPaletteProps {
  user: CurrentUser;
  client: ApolloClient;
  /** The demand in the address of an operator. */
  demandUuid: string | undefined;
  /** The pages that the frame links to. */
  screens: readonly SearchEntry[];
  onClose(): void;
}

interface Section {
  label: string;
  entries: readonly SearchEntry[];
  isRecord?: boolean;
}

const LABEL = '発注・商品・画面を検索';

const matching = (entries: readonly SearchEntry[], query: string): SearchEntry[] =>
  entries.filter(({ label, context, keywords = [] }) => containsWords([label, context, ...keywords], query));

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}

/** The search (⌘K / Ctrl+K): recent records, actions, screens and what slices find; Enter opens it. */
export default function SearchPalette({ user, client, demandUuid, screens, onClose }: SearchPaletteProps) {
  const { catalogue } = useWorkspace();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [isEverywhere, setEverywhere] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The text that was entered before its hits were there: the first of them is opened. */
  const wanted = useRef<string>(undefined);
  const navigate = useNavigate();
  const id = useId();

  const searches = useMemo(
    () => searchesOf(catalogue, { user, demandUuid, isEverywhere }),
    [catalogue, user, demandUuid, isEverywhere],
  );
  const { groups, isLoading } = useSearchHits(
    { client, searches, demandUuid: isEverywhere ? undefined : demandUuid },
    query,
  );
  const [recent] = useState(() =>
    recentItems(user).filter(({ href }) => {
      const match = catalogue.match(new URL(href, window.location.origin).pathname);
      return match !== undefined && mayOpen(user, match.route);
    }),
  );
  const isTyped = query.trim() !== '';
  const actions = actionsOf(catalogue, { user, demandUuid, isEverywhere });
  const sections: Section[] = [
    ...(isTyped ? [] : [{ label: '最近開いた項目', entries: recent, isRecord: true }]),
    { label: '操作', entries: matching(actions, query) },
    { label: '画面', entries: matching(screens, query) },
    ...groups.map(({ label, hits }) => ({ label, entries: hits, isRecord: true })),
  ].filter(({ entries }) => entries.length > 0);
  const options = sections.flatMap(({ label, entries, isRecord }) =>
    entries.map((entry) => ({ entry, group: label, isRecord })),
  );
  const failed = groups.filter(({ hasFailed }) => hasFailed).map(({ label }) => label);
  const current = Math.min(active, Math.max(0, options.length - 1));

  useReturnFocus();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const open = (option: (typeof options)[number] | undefined) => {
    if (!option) return;
    const { entry, group, isRecord } = option;
    onClose();
    if (isRecord && group !== '最近開いた項目') {
      const context = [group, entry.context].filter(Boolean).join(' / ');
      rememberItem(user, { label: entry.label, context, href: entry.href, icon: entry.icon });
    }
    void navigate(entry.href);
  };
  useEffect(() => {
    if (wanted.current === undefined || isLoading) return;
    if (wanted.current === query) open(options[0]);
    wanted.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(options.length === 0 ? 0 : (current + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (options.length === 0 && isLoading) wanted.current = query;
      else open(options[current]);
    }
  };

  let status = `${options.length}件`;
  if (isLoading) status = '検索しています…';
  else if (options.length === 0 && !isSearchable(query) && isTyped)
    status = '2文字以上（日本語は1文字以上）入力してください。';
  else if (options.length === 0 && failed.length === 0)
    status = `「${query.trim()}」に一致する項目はありません。`;

  let index = -1;
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
          aria-controls={`${id}-list`}
          aria-activedescendant={options[current] ? `${id}-${current}` : undefined}
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          value={query}
          autoFocus
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
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
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="検索結果"
        aria-busy={isLoading}
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
                  aria-selected={at === current}
                  className={`${styles.option} ${at === current ? styles.active : ''}`}
                  onMouseMove={() => setActive(at)}
                  onClick={() => open(options[at])}
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
      {failed.length > 0 && (
        <p role="alert" className={styles.failed}>
          {failed.join('・')}を検索できませんでした。時間をおいて再度お試しください。
        </p>
      )}
      <p role="status" className={styles.status}>
        {status}
      </p>
    </dialog>
  );
}
