import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const CONTROLS = ':is(a[href], button, input, select, textarea):not(:disabled)';

interface Held {
  control: Element;
  /** Index of its item in the list. */
  index: number;
  before: Element | null;
}

/**
 * Keeps the focus in place when the focused item of a list is removed: it moves to the item that takes its
 * place, else to the last one, and from an empty list to the first control of the element before the list.
 * Spread the result on the list.
 * @param others children after the items, such as a button that removes all of them
 */
export const useFocusAfterRemoval = <E extends HTMLElement>(others = 0) => {
  const list = useRef<E>(null);
  const held = useRef<Held>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.control.isConnected) return;
    const { index, before } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const near = items[Math.min(index, items.length - 1 - others)] ?? before;
    near?.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
  return {
    ref: list,
    onFocus: ({ currentTarget, target }: FocusEvent<E>) => {
      const index = [...currentTarget.children].findIndex((item) => item.contains(target));
      held.current = { control: target, index, before: currentTarget.previousElementSibling };
    },
    onBlur: () => {
      held.current = undefined;
    },
  };
};
