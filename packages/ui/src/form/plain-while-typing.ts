import { useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * A number is shown with its separators, and plain while one types. The plain text is drawn before anything else
 * happens and selected as a whole: the browser forgets its selection when the text changes under it, and what one
 * types after Tab would be added to the old number.
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
