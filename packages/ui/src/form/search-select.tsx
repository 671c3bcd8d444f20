import AntdSelect from 'antd/es/select';
import { useEffect, useRef, useState } from 'react';
import { matchesKeys } from '../keys/index.js';
import { AntdScope } from '../theme/antd-scope.js';
import { useFieldControl, useFieldProblem } from './field-control.js';
import styles from './search-select.module.css';
import { type SearchSelectOption, type SearchSelectProps } from './search-select.types.js';
import { soleMatch } from './sole-match.js';

const debounceMs = 250;

/** Options of the open list: calls `search` after a typing pause and drops stale responses. */
const useOptions = (search: SearchSelectProps['search'], query: string, open: boolean) => {
  const [state, setState] = useState<{
    options: readonly SearchSelectOption[];
    busy: boolean;
    failed: boolean;
  }>({
    options: [],
    busy: false,
    failed: false,
  });
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    // Entries of an earlier query are removed at once: Enter must not choose one of them.
    setState({ options: [], busy: true, failed: false });
    const load = () => {
      latest
        .current(query.trim(), abort.signal)
        .then((options) => {
          if (!abort.signal.aborted) setState({ options, busy: false, failed: false });
        })
        .catch(() => {
          if (!abort.signal.aborted) setState({ options: [], busy: false, failed: true });
        });
    };
    const timer = setTimeout(load, query === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, open]);
  return state;
};

const SearchSelect = ({
  value,
  onChange,
  search,
  placeholder = '検索して選択',
  emptyText = '該当するものがありません。',
  clearable = true,
  disabled,
  autoFocus,
  ...rest
}: SearchSelectProps) => {
  const control = useFieldControl();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const { options, busy, failed } = useOptions(search, query, open);
  // Enter pressed before the response arrives chooses the entry if the match is unambiguous.
  const isAwaited = useRef(false);
  // antd marks the first entry shortly after rendering it; until then Enter takes the first.
  const marked = useRef<string | null>(null);
  const [notChosen, setNotChosen] = useState('');
  const problem =
    notChosen === '' ? undefined : `「${notChosen}」は選択されていません。候補から選択してください。`;
  const hasField = useFieldProblem(problem);
  const choose = (option: SearchSelectOption) => {
    onChange(option);
    setNotChosen('');
    setOpen(false);
    setQuery('');
  };
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  useEffect(() => {
    if (busy || !isAwaited.current) return;
    isAwaited.current = false;
    const sole = soleMatch(options, query);
    if (sole) latestChoose.current(sole);
  }, [busy, options, query]);
  /**
   * Text that was typed without choosing is not dropped silently: an exact match is chosen, otherwise an
   * error is shown.
   */
  const leave = () => {
    const typed = query.trim();
    if (typed === '' || typed === value?.label) return;
    const named = busy ? undefined : options.filter(({ label }) => label === typed);
    if (named?.length === 1 && named[0]) onChange(named[0]);
    else setNotChosen(typed);
    setQuery('');
  };
  const message = busy
    ? '検索しています…'
    : failed
      ? '検索できませんでした。再度お試しください。'
      : emptyText;
  return (
    <AntdScope>
      <AntdSelect<string, { value: string; label: string; option: SearchSelectOption }>
        {...control}
        {...rest}
        className={styles.select}
        showSearch={{
          filterOption: false,
          onSearch: (typed) => {
            setQuery(typed);
            if (typed !== '') setNotChosen('');
          },
          searchValue: query,
        }}
        aria-invalid={control['aria-invalid'] ?? (problem === undefined ? undefined : true)}
        status={control['aria-invalid'] || problem !== undefined ? 'error' : undefined}
        value={value?.value ?? null}
        labelRender={() => value?.label ?? ''}
        options={options.map((option) => ({ value: option.value, label: option.label, option }))}
        optionRender={({ data }) => (
          <span className={styles.option}>
            <span>{data.option.label}</span>
            {data.option.description && <span className={styles.description}>{data.option.description}</span>}
          </span>
        )}
        placeholder={placeholder}
        allowClear={clearable}
        disabled={disabled}
        autoFocus={autoFocus}
        loading={busy}
        open={open}
        onInputKeyDown={(event) => {
          if (clearable && value && query === '' && ['Backspace', 'Delete'].includes(event.key)) {
            onChange(undefined);
          }
          const takes = open && matchesKeys('enter', event.nativeEvent);
          isAwaited.current = takes && busy;
          if (!takes) return;
          event.preventDefault();
          event.stopPropagation();
          const option = options.find((entry) => entry.value === marked.current) ?? options[0];
          if (option) choose(option);
        }}
        onActive={(active) => {
          marked.current = active;
        }}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setQuery('');
        }}
        onBlur={leave}
        onChange={(_, chosen) => {
          setNotChosen('');
          setQuery('');
          onChange(Array.isArray(chosen) ? undefined : chosen?.option);
        }}
        notFoundContent={<span role="status">{message}</span>}
      />
      {problem !== undefined && !hasField && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </AntdScope>
  );
};

export default SearchSelect;
