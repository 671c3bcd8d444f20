import type { ReactNode, RefObject } from 'react';
import styles from './line-grid.module.css';

interface CellDescriptionProps {
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** Additional text beside a cell's content; it overlays the input, and a click on it focuses the input. */
export const CellDescription = ({ input, children }: CellDescriptionProps) => (
  <span
    className={styles.description}
    onMouseDown={(event) => {
      event.preventDefault();
      input.current?.focus();
    }}
  >
    {children}
  </span>
);
