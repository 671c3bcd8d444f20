import { type FocusEvent, useRef } from 'react';

/**
 * Whether a field loses the focus because its window does (Alt+Tab, another app): the page still has it as its active
 * element, and gives it back with the caret where it was.
 */
export const leavesWithWindow = ({ target }: FocusEvent): boolean => target === document.activeElement;

export interface FieldFocus<E extends Element> {
  onEnter: (event: FocusEvent<E>) => void;
  onLeave: () => void;
}

/**
 * Handlers for a field that does something when somebody enters or leaves it. Looking something up in another window
 * is neither: what was typed so far stays as it is, and typing goes on behind it.
 */
export const useFieldFocus = <E extends Element>({ onEnter, onLeave }: FieldFocus<E>) => {
  const isAway = useRef(false);
  return {
    onFocus: (event: FocusEvent<E>) => {
      const isBack = isAway.current;
      isAway.current = false;
      if (!isBack) onEnter(event);
    },
    onBlur: (event: FocusEvent<E>) => {
      isAway.current = leavesWithWindow(event);
      if (!isAway.current) onLeave();
    },
  };
};
