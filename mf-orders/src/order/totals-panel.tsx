import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import styles from './totals-panel.module.css';

export interface TotalsPanelProps {
  totals: {
    subtotal: string;
    taxTotal: string;
    total: string;
    taxComponents: readonly { name: string; taxCategoryId: number; taxableAmount: string; amount: string }[];
  };
  /** The server has not yet calculated these lines. */
  isPending?: boolean;
  /** `row`: side by side, below lines as wide as the page. Default `column`. */
  layout?: 'column' | 'row';
  /** Shown below the figures. */
  children?: ReactNode;
}

/** The totals of an order: subtotal, tax by rate, total. */
export const TotalsPanel = ({ totals, isPending, layout = 'column', children }: TotalsPanelProps) => (
  <Section
    title="合計"
    extra={
      isPending !== undefined && (
        <span className={styles.state} role="status">
          {isPending ? '計算しています…' : ''}
        </span>
      )
    }
  >
    <dl className={`${styles.figures} ${styles[layout]}`} aria-busy={isPending}>
      <div className={styles.line}>
        <dt>小計（税抜）</dt>
        <dd>
          <Yen value={totals.subtotal} />
        </dd>
      </div>
      {totals.taxComponents.map((component) => (
        <div key={component.taxCategoryId} className={styles.rate}>
          <dt>{component.name} 対象</dt>
          <dd>
            <Yen value={component.taxableAmount} />
          </dd>
          <dt>消費税</dt>
          <dd>
            <Yen value={component.amount} />
          </dd>
        </div>
      ))}
      <div className={styles.line}>
        <dt>消費税 計</dt>
        <dd>
          <Yen value={totals.taxTotal} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>合計（税込）</dt>
        <dd>
          <Yen value={totals.total} emphasis="total" />
        </dd>
      </div>
    </dl>
    {children !== undefined && <div className={styles.below}>{children}</div>}
  </Section>
);
