import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupOption } from './line-grid.types.js';

/** Long enough for one request per word of a fast typist, short enough to feel immediate. */
const debounceMs = 150;

export type LookupState =
  | { kind: 'closed' }
  | { kind: 'searching'; options: readonly LookupOption[]; active: number }
  | { kind: 'open'; options: readonly LookupOption[]; active: number }
  | { kind: 'failed' };

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  controller: AbortController;
  /** Handles the user's early decision. @returns whether it settles the lookup, so that no list opens */
  onAnswer?: (options: readonly LookupOption[]) => boolean;
  /** The cell has lost the focus; the result is still needed. */
  isLeft?: boolean;
}

/** Searches while typing; a stale response never replaces a newer one. */
export const useLookup = (
  search: (query: string, signal: AbortSignal) => Promise<readonly LookupOption[]>,
) => {
  const [state, setState] = useState<LookupState>({ kind: 'closed' });
  const pending = useRef<Pending>(undefined);
  const answered = useRef<readonly LookupOption[]>([]);

  const cancel = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    pending.current.controller.abort();
    pending.current = undefined;
  }, []);

  const close = useCallback(() => {
    cancel();
    setState({ kind: 'closed' });
  }, [cancel]);

  /** Closes the list; a result that a decision is waiting for is still processed. */
  const leave = useCallback(() => {
    if (!pending.current?.onAnswer) return close();
    pending.current.isLeft = true;
    setState({ kind: 'closed' });
  }, [close]);

  /** Sets the handler of the pending result. */
  const whenAnswered = useCallback((onAnswer: (options: readonly LookupOption[]) => boolean) => {
    if (pending.current) pending.current.onAnswer = onAnswer;
    // The result has arrived but is not rendered yet.
    else onAnswer(answered.current);
  }, []);

  const query = useCallback(
    (text: string) => {
      cancel();
      setState((before) => ({
        kind: 'searching',
        options: 'options' in before ? before.options : [],
        active: 0,
      }));
      const controller = new AbortController();
      const timer = setTimeout(() => {
        search(text, controller.signal).then(
          (options) => {
            if (controller.signal.aborted) return;
            const { onAnswer, isLeft } = pending.current ?? {};
            pending.current = undefined;
            answered.current = options;
            const isSettled = onAnswer?.(options) ?? false;
            setState(isSettled || isLeft ? { kind: 'closed' } : { kind: 'open', options, active: 0 });
          },
          () => {
            if (controller.signal.aborted) return;
            const isLeft = pending.current?.isLeft;
            pending.current = undefined;
            answered.current = [];
            setState({ kind: isLeft ? 'closed' : 'failed' });
          },
        );
      }, debounceMs);
      pending.current = { timer, controller };
    },
    [cancel, search],
  );

  const step = useCallback((by: number) => {
    setState((before) => {
      if (before.kind !== 'open' || before.options.length === 0) return before;
      const active = (before.active + by + before.options.length) % before.options.length;
      return { ...before, active };
    });
  }, []);

  useEffect(() => cancel, [cancel]);
  return { state, query, close, leave, step, whenAnswered };
};
