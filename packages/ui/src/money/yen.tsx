import { formatYen } from './money-text.js';
import styles from './money.module.css';

export interface YenProps {
  /** Yen as sent by the server: a string of an integer or decimal; null shows a dash. */
  value: string | number | null | undefined;
  /** `total` is the one figure a panel is about. */
  emphasis?: 'normal' | 'total';
  className?: string;
}

/** An amount or unit price as text: tabular figures, negative in red with a minus sign. */
export const Yen = ({ value, emphasis = 'normal', className }: YenProps) => {
  if (value === null || value === undefined || value === '') return <span className={styles.none}>—</span>;
  const text = formatYen(value);
  return (
    <span
      className={[
        styles.yen,
        text.startsWith('-') && styles.negative,
        emphasis === 'total' && styles.total,
        className,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {text}
    </span>
  );
};
