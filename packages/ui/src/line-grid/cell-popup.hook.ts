import { type RefObject, useLayoutEffect, useState } from 'react';
import { whileMoving } from '../light/popup/while-moving.js';

export interface PopupPlace {
  left: number;
  top: number;
  width: number;
}

/** Position of a popup below a cell; measured again when any ancestor scrolls and on resize. */
export const usePopupPlace = (
  anchor: RefObject<HTMLElement | null>,
  isOpen: boolean,
): PopupPlace | undefined => {
  const [place, setPlace] = useState<PopupPlace>();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const measure = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (box) setPlace({ left: box.left, top: box.bottom, width: box.width });
    };
    return whileMoving(measure);
  }, [anchor, isOpen]);
  return isOpen ? place : undefined;
};
