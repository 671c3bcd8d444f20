import type { ReactNode, RefObject } from 'react';
import styles from './line-grid.module.css';

interface CellDescriptionProps {
  input: RefObject<HTMLInputElement | null>;
  /** A number in the cell, which is shown whole: the description is left out where both do not fit. */
  number?: string | undefined;
  children: ReactNode;
}

/** Additional text beside a cell's content; it overlays the input, and a click on it focuses the input. */
export const CellDescription = ({ input, number, children }: CellDescriptionProps) => (
  <span
    className={number === undefined ? styles.description : `${styles.description} ${styles.besideNumber}`}
    data-number={number}
    onMouseDown={(event) => {
      event.preventDefault();
      input.current?.focus();
    }}
  >
    {children}
  </span>
);
