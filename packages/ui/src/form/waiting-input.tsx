import { useLayoutEffect, useRef } from 'react';
import { TextInput } from './inputs.js';

export interface WaitingInputProps {
  value: string;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * Takes the place of an input whose code is loading. Whoever has moved to it stays there: it passes its focus on to
 * what replaces it.
 */
export const WaitingInput = (props: WaitingInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const waiting = input.current;
    const box = waiting?.parentElement;
    const place = box?.parentElement;
    return () => {
      if (!waiting || !box || !place || document.activeElement !== waiting) return;
      const index = [...place.children].indexOf(box);
      // Its replacement is in the document once React has finished.
      queueMicrotask(() => place.children[index]?.querySelector('input')?.focus());
    };
  }, []);
  return <TextInput {...props} ref={input} onChange={() => undefined} readOnly />;
};
