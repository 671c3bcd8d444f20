import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { matchesKeys } from '../keys/index.js';
import { type SearchSelectOption, type SearchSelectProps } from './search-select.types.js';
import { soleMatch } from './sole-match.js';

const debounceMs = 250;

/**
 * Options of the open list: calls `search` after a typing pause, never while an input method is converting the text, and
 * drops stale responses.
 */
const useOptions = (
  search: SearchSelectProps['search'],
  query: string,
  open: boolean,
  isConverting: boolean,
) => {
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
    if (!open || isConverting) return;
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
  }, [query, open, isConverting]);
  return state;
};

/** What is typed, what is found for it, and which of it is chosen. */
export const useSearchChoice = ({
  value,
  onChange,
  search,
  clearable,
}: Pick<SearchSelectProps, 'value' | 'onChange' | 'search' | 'clearable'>) => {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [isConverting, setConverting] = useState(false);
  const { options, busy, failed } = useOptions(search, query, open, isConverting);
  // Enter pressed before the response arrives chooses the entry if the match is unambiguous.
  const isAwaited = useRef(false);
  // antd marks the first entry shortly after rendering it; until then Enter takes the first.
  const marked = useRef<string | null>(null);
  const [notChosen, setNotChosen] = useState('');
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
    setConverting(false);
    const typed = query.trim();
    if (typed === '' || typed === value?.label) return;
    const named = busy ? undefined : options.filter(({ label }) => label === typed);
    if (named?.length === 1 && named[0]) onChange(named[0]);
    else setNotChosen(typed);
    setQuery('');
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
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
  };
  return {
    query,
    open,
    options,
    busy,
    failed,
    /** Typed text that was left without choosing; empty for none. */
    notChosen,
    type: (typed: string) => {
      setQuery(typed);
      if (typed !== '') setNotChosen('');
    },
    take: (option: SearchSelectOption | undefined) => {
      setNotChosen('');
      setQuery('');
      onChange(option);
    },
    mark: (active: string | null) => {
      marked.current = active;
    },
    setOpen: (next: boolean) => {
      setOpen(next);
      if (!next) setQuery('');
    },
    leave,
    setConverting,
    onInputKeyDown,
  };
};
