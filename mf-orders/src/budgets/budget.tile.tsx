import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Link } from '@hacchu-hub/ui/link';
import { formatYen } from '@hacchu-hub/ui/money';
import { type Budget_BudgetFragment, BudgetsDocument } from '../generated/graphql.js';
import { QueryTile, TILE_QUERY } from '../screens/home/tiles/query-tile.js';
import { TileActions } from '../screens/home/tiles/tile-actions.js';
import { budgetName, scopeWords, thisMonth } from './budget.words.js';
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
  const query = useSliceQuery(BudgetsDocument, {
    variables: { demandUuid, month: thisMonth() },
    ...TILE_QUERY,
  });
  const href = hrefTo('budgets');
  return (
    <QueryTile query={query}>
      {({ budgets }) =>
        budgets.length === 0 ? (
          <p className={styles.tileText}>
            今月の予算はまだありません。
            {hasCapability('orders:budgets_edit') && href !== undefined && (
              <Link href={href}>予算を登録する</Link>
            )}
          </p>
        ) : (
          <>
            <TileActions>{href !== undefined && <Link href={href}>すべて見る</Link>}</TileActions>
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
          </>
        )
      }
    </QueryTile>
  );
};
