import styles from './po-number.module.css';

/** The number of an order in the head of its page. */
export const PoNumber = ({ children }: { children: string }) => (
  <span className={styles.number}>PO {children}</span>
);
