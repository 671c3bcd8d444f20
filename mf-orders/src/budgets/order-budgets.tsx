import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { BudgetImpactsDocument } from '../generated/graphql.js';
import { BudgetImpacts } from './budget-impacts.js';

/** What remains of the budgets with a stored order; nothing where the order touches none. */
export const OrderBudgets = ({ orderUuid }: { orderUuid: string }) => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(BudgetImpactsDocument, {
    variables: { demandUuid, orderUuid, content: null },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  return data ? <BudgetImpacts impacts={data.budgetImpacts} /> : null;
};
