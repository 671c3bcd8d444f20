import type { ReactNode, RefObject } from 'react';
import styles from './line-grid.module.css';

interface CellDescriptionProps {
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** What stands beside the content of a cell; it lies over the input and leads into it. */
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
