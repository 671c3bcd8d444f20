import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldFocus } from '../focus/index.js';

/**
 * Shows a number with separators, and without while typing. The plain text is rendered synchronously on focus
 * and selected as a whole: the browser loses its selection when the text changes under it, and what is typed
 * after Tab would be appended to the old number.
 *
 * Call `startTyping` for each change: text is also dropped or typed by programs into a field that never had the focus.
 */
export const usePlainWhileTyping = (onBlur?: () => void) => {
  const [isTyping, setTyping] = useState(false);
  const handlers = useFieldFocus<HTMLInputElement>({
    onEnter: ({ currentTarget }) => {
      flushSync(() => setTyping(true));
      currentTarget.select();
    },
    onLeave: () => {
      setTyping(false);
      onBlur?.();
    },
  });
  return { isTyping, handlers, startTyping: () => setTyping(true) };
};
