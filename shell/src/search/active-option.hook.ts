import { isComposing } from '@hacchu-hub/ui/keys';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface OptionList {
  query: string;
  count: number;
  /** More options may follow. */
  isLoading: boolean;
  open(index: number): void;
}

/** The active option, which arrow keys move and Enter opens. */
export function useActiveOption({ query, count, isLoading, open }: OptionList) {
  const [chosen, setActive] = useState(0);
  /** The text that was entered before its hits were there: the first of them is opened. */
  const wanted = useRef<string>(undefined);
  const active = Math.min(chosen, Math.max(0, count - 1));
  useEffect(() => {
    if (wanted.current === undefined || isLoading) return;
    if (wanted.current === query) open(0);
    wanted.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(count === 0 ? 0 : (active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (count === 0 && isLoading) wanted.current = query;
      else open(active);
    }
  };
  return { active, setActive, onKeyDown };
}
