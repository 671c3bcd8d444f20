import { Button } from '@hacchu-hub/ui/button';
import { formatLocalDate } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { Delegation_ReviewDelegationFragment } from '../generated/graphql.js';
import { namedPerson } from '../order/person-name.js';
import styles from './delegations.module.css';

interface DelegationItemProps {
  delegation: Delegation_ReviewDelegationFragment;
  /** The user may change delegations. */
  mayEdit: boolean;
  onChange: () => void;
  onEnd: () => void;
}

/** A delegation in words, such as 佐藤の代理：鈴木. */
export const wordsOf = ({ absent, deputies }: Delegation_ReviewDelegationFragment): string =>
  `${namedPerson(absent)}の代理：${deputies.map(namedPerson).join('、')}`;

/** One delegation: who for whom, when, and what can be done with it. */
export const DelegationItem = ({ delegation, mayEdit, onChange, onEnd }: DelegationItemProps) => {
  const { absent, deputies, fromDate, toDate, reason, isInForce, canChange } = delegation;
  const words = wordsOf(delegation);
  const ineligible = deputies.filter(({ isEligible }) => !isEligible);
  return (
    <li className={styles.item} aria-label={words}>
      <div className={styles.head}>
        <strong className={styles.name}>{words}</strong>
        {absent.isEligible && (
          <StatusTag tone={isInForce ? 'blue' : 'grey'}>{isInForce ? '期間中' : '開始前'}</StatusTag>
        )}
      </div>
      <p className={styles.quiet}>
        {formatLocalDate(fromDate)} 〜 {formatLocalDate(toDate)}
        {reason !== null && `／理由：${reason}`}
      </p>
      {!absent.isEligible && (
        <Alert kind="warning">不在の承認者が承認できなくなったため、この代理は無効です。</Alert>
      )}
      {absent.isEligible && ineligible.length > 0 && (
        <Alert kind="warning">
          {ineligible.map(namedPerson).join('、')}
          は、管理者だけが承認する段階では代理になれないか、承認できません。
        </Alert>
      )}
      {canChange && mayEdit && (
        <div className={styles.actions}>
          <Button size="small" icon="edit" disabled={!absent.isEligible} onClick={onChange}>
            変更
          </Button>
          <Button size="small" kind="danger" onClick={onEnd}>
            終了
          </Button>
        </div>
      )}
    </li>
  );
};
