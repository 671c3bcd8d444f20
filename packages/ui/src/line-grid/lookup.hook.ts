import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupOption } from './line-grid.types.js';

/** Long enough that a fast typist makes one request per word, short enough to feel immediate. */
const typingPause = 150;

export type LookupState =
  | { kind: 'closed' }
  | { kind: 'searching'; options: readonly LookupOption[]; active: number }
  | { kind: 'open'; options: readonly LookupOption[]; active: number }
  | { kind: 'failed' };

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  controller: AbortController;
  /** What the person decided before the answer was there. @returns whether that settles it, so that no list opens */
  onAnswer?: (options: readonly LookupOption[]) => boolean;
  /** The cell was left; the answer is still wanted. */
  isLeft?: boolean;
}

/** Searches as one types; an answer to an earlier query never replaces that of a later one. */
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

  /** Closes the list; an answer for which something was decided is still awaited. */
  const leave = useCallback(() => {
    if (!pending.current?.onAnswer) return close();
    pending.current.isLeft = true;
    setState({ kind: 'closed' });
  }, [close]);

  /** Says what becomes of the answer that is awaited. */
  const whenAnswered = useCallback((onAnswer: (options: readonly LookupOption[]) => boolean) => {
    if (pending.current) pending.current.onAnswer = onAnswer;
    // The answer is there and not drawn yet.
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
      }, typingPause);
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
