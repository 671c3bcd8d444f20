import { Button } from '@hacchu-hub/ui/button';
import { Yen } from '@hacchu-hub/ui/money';
import type { Budget_BudgetFragment } from '../generated/graphql.js';
import { budgetName, scopeWords } from './budget.words.js';
import { BudgetBar, BudgetLegend } from './budget-bar.js';
import styles from './budgets.module.css';

interface BudgetTableProps {
  budgets: readonly Budget_BudgetFragment[];
  /** Missing for people who may not change budgets. */
  actions?: {
    onEdit: (budget: Budget_BudgetFragment) => void;
    onDelete: (budget: Budget_BudgetFragment) => void;
  };
}

const stateOf = ({ remaining, usedPercent }: Budget_BudgetFragment): string => {
  if (remaining.startsWith('-')) return '超過';
  return usedPercent === null ? '—' : `${usedPercent}%`;
};

/** Budgets with what is used; on a narrow screen each is a block. */
export const BudgetTable = ({ budgets, actions }: BudgetTableProps) => (
  <div className={styles.fit}>
    <BudgetLegend />
    <table className={styles.table}>
      <caption className={styles.caption}>金額は税抜です。</caption>
      <thead>
        <tr>
          <th scope="col">対象</th>
          <th scope="col" className={styles.number}>
            予算額
          </th>
          <th scope="col" className={styles.barCell}>
            使用
          </th>
          <th scope="col" className={styles.number}>
            発注済
          </th>
          <th scope="col" className={styles.number}>
            承認待ち・発注待ち
          </th>
          <th scope="col" className={styles.number}>
            受領済
          </th>
          <th scope="col" className={styles.number}>
            残り
          </th>
          {actions && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {budgets.map((budget) => (
          <tr key={budget.uuid}>
            <th scope="row">
              {budget.scope !== 'DEMAND' && <span className={styles.scope}>{scopeWords[budget.scope]}</span>}
              {budgetName(budget)}
            </th>
            <td className={styles.number} data-label="予算額">
              <Yen value={budget.amount} />
            </td>
            <td className={styles.barCell} data-label="使用">
              <div className={styles.usage}>
                <BudgetBar {...budget} />
                <span className={budget.remaining.startsWith('-') ? styles.over : styles.percent}>
                  {stateOf(budget)}
                </span>
              </div>
            </td>
            <td className={styles.number} data-label="発注済">
              <Yen value={budget.ordered} />
            </td>
            <td className={styles.number} data-label="承認待ち・発注待ち">
              <Yen value={budget.waiting} />
            </td>
            <td className={styles.number} data-label="受領済">
              <Yen value={budget.received} />
            </td>
            <td className={styles.number} data-label="残り">
              <Yen value={budget.remaining} />
            </td>
            {actions && (
              <td className={styles.rowActions}>
                <Button
                  size="small"
                  aria-label={`${budgetName(budget)}の予算を編集`}
                  onClick={() => actions.onEdit(budget)}
                >
                  編集
                </Button>
                <Button
                  size="small"
                  aria-label={`${budgetName(budget)}の予算を削除`}
                  onClick={() => actions.onDelete(budget)}
                >
                  削除
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
