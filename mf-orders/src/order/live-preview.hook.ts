import { type SliceError, toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useEffect, useRef, useState } from 'react';
import { PreviewOrderDocument, type PreviewOrderInput } from '../generated/graphql.js';
import type { Unprintable } from './unprintable-texts.js';

/** Milliseconds without input before the preview is rendered, so that it is not rendered on every key. */
const debounceMs = 1000;

export interface LivePreview {
  /** The newest document; the previous one stays until the next is ready. */
  url: string | undefined;
  /** Characters that the font cannot print. */
  unprintableTexts: readonly Unprintable[];
  /** The document does not show the latest input yet. */
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

/** Preview document of the current input, rendered again after each change. */
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
      isFirst.current ? 0 : debounceMs,
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
