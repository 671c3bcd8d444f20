import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  OrderInternalDetailDocument,
  UpdateOrderInternalDetailDocument,
  type InternalDetailFragment,
} from '../../generated/graphql.js';

const mostCharacters = 2000;

/** A memo being written, and the memo that it was begun from. */
interface Draft {
  text: string;
  from: InternalDetailFragment | null;
}

/** 社内メモ of an order: what is stored, and what is being written. */
export const useInternalDetail = (orderUuid: string) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const { data, error, isLoading, refetch } = useSliceQuery(OrderInternalDetailDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const [run, { isRunning }] = useSliceMutation(UpdateOrderInternalDetailDocument, { isHandled: true });
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  const stored = data?.order.orderInternalDetail ?? null;
  useUnsavedChangesGuard(draft !== undefined && draft.text !== (draft.from?.notes ?? ''));

  const begin = () => setDraft({ text: stored?.notes ?? '', from: stored });
  const end = () => {
    setDraft(undefined);
    setProblem(undefined);
    setConflict(undefined);
  };
  const save = async (over: InternalDetailFragment | null | undefined = draft?.from) => {
    if (!draft) return;
    if ([...draft.text.trim()].length > mostCharacters) {
      setProblem(`社内メモは${mostCharacters}文字以内で入力してください。`);
      return;
    }
    setProblem(undefined);
    try {
      await run({
        input: {
          demandUuid,
          orderUuid,
          notes: draft.text.trim() || null,
          expectedUpdatedAt: over?.updatedAt ?? null,
        },
      });
      end();
      notify.success('社内メモを保存しました。');
    } catch (cause) {
      const refused = toSliceError(cause, true);
      if (refused.code === 'ABORTED') {
        await refetch();
        setConflict(refused.message);
      } else setProblem(Object.values(refused.fields).flat().join(' ') || refused.message);
    }
  };
  return {
    stored,
    isLoading,
    error,
    refetch,
    draft,
    write: (text: string) => setDraft((now) => now && { ...now, text }),
    begin,
    end,
    save: () => save(),
    /** Puts what is typed in the place of what somebody else wrote meanwhile. */
    overwrite: () => save(stored),
    problem,
    conflict,
    isRunning,
    mostCharacters,
  };
};
