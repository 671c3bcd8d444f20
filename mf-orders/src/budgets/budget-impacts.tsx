import { Alert } from '@hacchu-hub/ui/feedback';
import type { BudgetImpactsQuery } from '../generated/graphql.js';
import { impactText } from './budget.words.js';
import styles from './budgets.module.css';

type Impact = BudgetImpactsQuery['budgetImpacts'][number];

/** What remains of the budgets that an order touches; a warning for those that it exceeds. */
export const BudgetImpacts = ({ impacts }: { impacts: readonly Impact[] }) => {
  const exceeded = impacts.filter(({ isExceeded }) => isExceeded);
  const others = impacts.filter(({ isExceeded }) => !isExceeded);
  return (
    <>
      {exceeded.length > 0 && (
        <Alert kind="warning" title="予算を超過します">
          {exceeded.map((impact) => (
            <div key={impact.uuid}>{impactText(impact)}</div>
          ))}
        </Alert>
      )}
      {others.length > 0 && (
        <ul className={styles.impacts} aria-label="予算の残り（税抜）">
          {others.map((impact) => (
            <li key={impact.uuid}>{impactText(impact)}</li>
          ))}
        </ul>
      )}
    </>
  );
};
