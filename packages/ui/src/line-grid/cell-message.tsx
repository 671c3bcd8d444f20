import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { usePopupPlace } from './cell-popup.hook.js';
import styles from './line-grid.module.css';

/** Why a cell is marked, shown below it while it has the focus; outside of the table so that nothing clips it. */
export const CellMessage = ({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) => {
  const place = usePopupPlace(anchor, true);
  if (!place) return null;
  return createPortal(
    <div className={styles.message} style={{ left: place.left, top: place.top + 2 }} aria-hidden="true">
      {text}
    </div>,
    document.body,
  );
};
