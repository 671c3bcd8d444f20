import { type ButtonHTMLAttributes } from 'react';
import styles from './inline-button.module.css';

/** A button within a sentence, which looks like a link. */
export const InlineButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...props} className={styles.button} />
);
