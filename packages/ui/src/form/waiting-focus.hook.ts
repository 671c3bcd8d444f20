import { useState } from 'react';

/**
 * Whether the field that stands in while the code of an input is loading has the focus when the input takes its place:
 * whoever has moved there stays there. It is the one with the same id or, outside of a `Field`, the same label.
 */
export const useWaitingFocus = (id: string | undefined, label: string | undefined): boolean => {
  const [hasFocus] = useState(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || !focused.readOnly) return false;
    return id === undefined ? focused.getAttribute('aria-label') === label : focused.id === id;
  });
  return hasFocus;
};
