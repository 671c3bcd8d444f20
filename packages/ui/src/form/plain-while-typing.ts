import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows a number with separators, and without while typing. The plain text is rendered synchronously on focus
 * and selected as a whole: the browser loses its selection when the text changes under it, and what is typed
 * after Tab would be appended to the old number.
 */
export const usePlainWhileTyping = (onBlur?: () => void) => {
  const [isTyping, setTyping] = useState(false);
  return {
    isTyping,
    handlers: {
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        flushSync(() => setTyping(true));
        currentTarget.select();
      },
      onBlur: () => {
        setTyping(false);
        onBlur?.();
      },
    },
  };
};
