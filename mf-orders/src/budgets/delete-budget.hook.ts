import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import { type Budget_BudgetFragment, DeleteBudgetDocument } from '../generated/graphql.js';
import { budgetName, monthText } from './budget.words.js';

/** Deletes a budget of a month after a confirmation, and loads the budgets again. */
export const useDeleteBudget = (month: string, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [remove] = useSliceMutation(DeleteBudgetDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  const [problem, setProblem] = useState<string>();
  const askToDelete = async (budget: Budget_BudgetFragment) => {
    const isAgreed = await confirm({
      title: `${monthText(month)}の予算（${budgetName(budget)}）を削除します`,
      content: '発注には影響しません。削除した予算は元に戻せません。',
      verb: '削除する',
      danger: true,
    });
    if (!isAgreed) return;
    setProblem(undefined);
    try {
      const { uuid, updatedAt: expectedUpdatedAt } = budget;
      await remove({ input: { demandUuid, uuid, expectedUpdatedAt } });
      notify.success('予算を削除しました。');
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
    }
    await refetch();
  };
  return { askToDelete, problem };
};
