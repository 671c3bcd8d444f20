import { formatYen } from '../light/format/index.js';
import styles from './money.module.css';

export interface YenProps {
  /** Yen as the server returns it: an integer or decimal as text; null shows a dash. */
  value: string | number | null | undefined;
  /** `total`: the main figure of a panel. */
  emphasis?: 'normal' | 'total';
  /** Maximum number of fraction digits in the column (`fractionDigits`), so that decimal points align. */
  digits?: number;
  className?: string;
}

const fractionOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The maximum number of fraction digits among the figures of a column. */
export const fractionDigits = (values: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...values.map((value) => (value ? fractionOf(formatYen(value)) : 0)));

/** A point is about 0.28 em wide, a digit 1 ch. */
const roomBehind = (text: string, digits: number) => {
  const own = fractionOf(text);
  if (own >= digits) return undefined;
  return { paddingRight: own === 0 ? `calc(${digits}ch + 0.28em)` : `${digits - own}ch` };
};

/** An amount or unit price as text: tabular figures, negative in red with a minus sign. */
export const Yen = ({ value, emphasis = 'normal', digits = 0, className }: YenProps) => {
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
      style={roomBehind(text, digits)}
    >
      {text}
    </span>
  );
};
