import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { usePopupPlace } from './cell-popup.hook.js';
import styles from './line-grid.module.css';

interface CellMessageProps {
  anchor: RefObject<HTMLElement | null>;
  text: ReactNode;
  /** An informative note, rather than an error. */
  isNote?: boolean;
}

/** A message below the focused cell; rendered outside of the table so that nothing clips it. */
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
