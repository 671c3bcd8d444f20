import { type RefObject, useLayoutEffect, useRef } from 'react';
import { whileMoving } from '../light/popup/while-moving.js';
import { type MenuOptions, menuPlace } from './menu-place.js';

const px = (value: number): string => `${value}px`;

/** Shows the list of a menu above everything else, by its button, also while something scrolls. */
export function useMenuPlace(
  button: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { align, opens }: MenuOptions,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = list.current;
    if (!isOpen || !shown) return undefined;
    // A table would cut the list off, and its fixed cells would cover it. Browsers without the top layer show it anyhow.
    if ('showPopover' in shown && !shown.matches(':popover-open')) shown.showPopover();
    const place = (): void => {
      if (!button.current) return;
      const { offsetWidth: width, scrollHeight, offsetHeight, clientHeight } = shown;
      const { clientWidth, clientHeight: windowHeight } = document.documentElement;
      const sizes = {
        list: { width, height: scrollHeight + offsetHeight - clientHeight },
        window: { width: clientWidth, height: windowHeight },
      };
      const { left, top, maxHeight } = menuPlace(button.current.getBoundingClientRect(), sizes, {
        align,
        opens,
      });
      Object.assign(shown.style, { left: px(left), top: px(top), maxHeight: px(maxHeight) });
    };
    return whileMoving(place);
  }, [button, isOpen, align, opens]);
  return list;
}
