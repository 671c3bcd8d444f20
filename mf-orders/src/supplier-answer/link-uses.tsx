import { TimestampText } from '@hacchu-hub/ui/date';
import type { SupplierAnswer_OrderFragment } from '../generated/graphql.js';
import styles from './supplier-answer.module.css';

type Uses = NonNullable<SupplierAnswer_OrderFragment['supplierAnswer']>['uses'];

/** Who opened the link, also where the mail was forwarded. */
export const LinkUses = ({ uses }: { uses: Uses }) =>
  uses.length === 0 ? null : (
    <details className={styles.uses}>
      <summary>リンクを開いた記録（{uses.length}件）</summary>
      <ul className={styles.lines}>
        {uses.map(({ firstUsedAt, lastUsedAt, count, network, userAgent, respondent }) => (
          <li key={`${firstUsedAt}-${network}-${userAgent}`}>
            <TimestampText value={lastUsedAt} />（{count}回）
            {respondent !== null && ` ${respondent} 様`}
            <span className={styles.quiet}>
              {network} {userAgent}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
