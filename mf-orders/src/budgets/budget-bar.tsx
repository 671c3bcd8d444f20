import styles from './budgets.module.css';

interface BudgetBarProps {
  /** Yen as text. */
  amount: string;
  ordered: string;
  waiting: string;
  received: string;
}

const shareOf = (part: bigint, whole: bigint): string =>
  `${whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100}%`;

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const atLeastNothing = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** How much of a budget is received, ordered and waiting; beyond its end, the budget is exceeded. */
export const BudgetBar = ({ amount, ordered, waiting, received }: BudgetBarProps) => {
  const parts = {
    received: atLeastNothing(least(BigInt(received), BigInt(ordered))),
    ordered: atLeastNothing(BigInt(ordered) - BigInt(received)),
    waiting: atLeastNothing(BigInt(waiting)),
  };
  const budget = BigInt(amount);
  const used = parts.received + parts.ordered + parts.waiting;
  const whole = used > budget ? used : budget;
  return (
    <div className={used > budget ? `${styles.bar} ${styles.exceeded}` : styles.bar} aria-hidden="true">
      <span className={styles.barReceived} style={{ width: shareOf(parts.received, whole) }} />
      <span className={styles.barOrdered} style={{ width: shareOf(parts.ordered, whole) }} />
      <span className={styles.barWaiting} style={{ width: shareOf(parts.waiting, whole) }} />
      {used > budget && (
        <span className={styles.limit} style={{ insetInlineStart: shareOf(budget, whole) }} />
      )}
    </div>
  );
};

/** What the colours of the bars mean. */
export const BudgetLegend = () => (
  <ul className={styles.legend} aria-label="グラフの色">
    <li>
      <span className={`${styles.swatch} ${styles.barReceived}`} />
      受領済
    </li>
    <li>
      <span className={`${styles.swatch} ${styles.barOrdered}`} />
      発注済（未受領）
    </li>
    <li>
      <span className={`${styles.swatch} ${styles.barWaiting}`} />
      承認待ち・発注待ち
    </li>
  </ul>
);
