import { useState } from 'react';
import { useFieldFocus } from '../focus/index.js';

/**
 * Shows a number with separators, and without while typing. The plain text is selected as a whole once it is shown:
 * the browser loses its selection when the text changes under it, and what is typed after Tab, or where a dialog
 * begins, would be appended to the old number.
 *
 * Call `startTyping` for each change: text is also dropped or typed by programs into a field that never had the focus.
 */
export const usePlainWhileTyping = (onBlur?: () => void) => {
  const [isTyping, setTyping] = useState(false);
  const handlers = useFieldFocus<HTMLInputElement>({
    onEnter: ({ currentTarget }) => {
      setTyping(true);
      // React has rendered the plain text by then, also where a dialog gave the focus while it was being rendered.
      queueMicrotask(() => currentTarget.select());
    },
    onLeave: () => {
      setTyping(false);
      onBlur?.();
    },
  });
  return { isTyping, handlers, startTyping: () => setTyping(true) };
};
