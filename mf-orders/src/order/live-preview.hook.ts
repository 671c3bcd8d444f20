import { toSliceError, useSliceFetch, type SliceError } from '@hacchu-hub/slice-kit/data';
import { useEffect, useRef, useState } from 'react';
import { PreviewOrderDocument, type PreviewOrderInput } from '../generated/graphql.js';
import type { Unprintable } from './unprintable-texts.js';

/** Long enough that a document is made per thought, not per key. */
const quiet = 1000;

export interface LivePreview {
  /** The newest document; the former one stays until the next is there. */
  url: string | undefined;
  /** What of it comes out as boxes. */
  unprintableTexts: readonly Unprintable[];
  /** Something was typed that the document does not show yet. */
  isPending: boolean;
  error: SliceError | undefined;
  retry: () => void;
}

interface Answer {
  key: string;
  url?: string;
  unprintableTexts?: readonly Unprintable[];
  error?: SliceError;
}

/** The document of what is typed, made again whenever it changed. */
export const useLivePreview = (input: PreviewOrderInput): LivePreview => {
  const fetch = useSliceFetch(PreviewOrderDocument);
  const [answer, setAnswer] = useState<Answer>();
  const [round, setRound] = useState(0);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const content = JSON.stringify(input);
  const isFirst = useRef(true);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        fetch({ input: latest.current }, { signal: controller.signal, fetchPolicy: 'no-cache' }).then(
          ({ previewOrder }) => {
            if (!controller.signal.aborted) setAnswer({ key: content, ...previewOrder });
          },
          (cause: unknown) => {
            if (controller.signal.aborted) return;
            setAnswer((before) => ({ ...before, key: content, error: toSliceError(cause, true) }));
          },
        );
      },
      isFirst.current ? 0 : quiet,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [content, round, fetch]);

  return {
    url: answer?.url,
    unprintableTexts: answer?.unprintableTexts ?? [],
    isPending: answer?.key !== content,
    error: answer?.key === content ? answer.error : undefined,
    retry: () => setRound((now) => now + 1),
  };
};
