import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Link } from '@hacchu-hub/ui/link';
import { formatYen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { type Budget_BudgetFragment, BudgetsDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { budgetName, monthText, scopeWords, thisMonth } from './budget.words.js';
import { BudgetBar } from './budget-bar.js';
import styles from './budgets.module.css';

const shownCount = 5;

/** Exceeded budgets first, then those of which least is left. */
const byLeft = (one: Budget_BudgetFragment, other: Budget_BudgetFragment): number => {
  const isExceeded = ({ remaining }: Budget_BudgetFragment) => remaining.startsWith('-');
  if (isExceeded(one) !== isExceeded(other)) return isExceeded(one) ? -1 : 1;
  return (other.usedPercent ?? 0) - (one.usedPercent ?? 0);
};

const leftText = ({ amount, remaining }: Budget_BudgetFragment): string =>
  remaining.startsWith('-')
    ? `${formatYen(remaining.slice(1))}超過`
    : `${formatYen(amount)}のうち残り${formatYen(remaining)}`;

/** The budgets of this month of which least is left, for the home screen of those who may see budgets. */
export const BudgetTile = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const month = thisMonth();
  const { data, error, refetch } = useSliceQuery(BudgetsDocument, {
    variables: { demandUuid, month },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const href = hrefTo('budgets');
  if (href === undefined) return null;
  const budgets = data?.budgets;
  return (
    <Section
      title={`${monthText(month)}の予算`}
      extra={budgets && budgets.length > 0 && <Link href={href}>すべて見る</Link>}
    >
      {!budgets && (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={3} />)}
      {budgets?.length === 0 && (
        <p className={styles.tileText}>
          {hasCapability('orders:budgets_edit') ? (
            <>
              今月の予算はまだありません。<Link href={href}>予算を登録する</Link>
            </>
          ) : (
            '今月の予算はまだありません。'
          )}
        </p>
      )}
      {budgets && budgets.length > 0 && (
        <ul className={styles.tile} aria-label="残りの少ない予算">
          {budgets
            .toSorted(byLeft)
            .slice(0, shownCount)
            .map((budget) => (
              <li key={budget.uuid}>
                <div className={styles.tileHead}>
                  <span className={styles.tileName}>
                    {budget.scope !== 'DEMAND' && `${scopeWords[budget.scope]}：`}
                    {budgetName(budget)}
                  </span>
                  <span className={budget.remaining.startsWith('-') ? styles.over : undefined}>
                    {leftText(budget)}
                  </span>
                </div>
                <BudgetBar {...budget} />
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
};
