import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { usePopupPlace } from './cell-popup.hook.js';
import styles from './line-grid.module.css';

interface CellMessageProps {
  anchor: RefObject<HTMLElement | null>;
  text: ReactNode;
  /** What is good to know, rather than why the cell is marked. */
  isNote?: boolean;
}

/** What is said of a cell below it while it has the focus; outside of the table so that nothing clips it. */
export const CellMessage = ({ anchor, text, isNote = false }: CellMessageProps) => {
  const place = usePopupPlace(anchor, true);
  if (!place) return null;
  return createPortal(
    <div
      className={isNote ? `${styles.message} ${styles.note}` : styles.message}
      style={{ left: place.left, top: place.top + 2 }}
      aria-hidden="true"
    >
      {text}
    </div>,
    document.body,
  );
};
