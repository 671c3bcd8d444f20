import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import {
  type ApprovalRoute_ApprovalRouteFragment,
  DeleteApprovalRouteDocument,
  ReorderApprovalRoutesDocument,
} from '../generated/graphql.js';

const options = { touches: ['ApprovalRoute', 'ApprovalRouteChange'], isHandled: true };

/**
 * Deletes routes, and changes the order of the rules; a refusal is shown, and the newest routes are loaded.
 * @param rules in their order
 */
export const useRouteActions = (
  rules: readonly ApprovalRoute_ApprovalRouteFragment[],
  refetch: () => Promise<void>,
) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [remove] = useSliceMutation(DeleteApprovalRouteDocument, options);
  const [reorder, { isRunning }] = useSliceMutation(ReorderApprovalRoutesDocument, options);
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>, message: string) => {
    setProblem(undefined);
    try {
      await work();
      notify.success(message);
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
      await refetch();
    }
  };
  const askToDelete = async ({ uuid, name, updatedAt }: ApprovalRoute_ApprovalRouteFragment) => {
    const isAgreed = await confirm({
      title: `承認ルート「${name}」を削除します`,
      content: '申請済みの承認には影響しません。削除したルートは元に戻せません。',
      verb: '削除する',
      danger: true,
    });
    if (!isAgreed) return;
    const input = { demandUuid, uuid, expectedUpdatedAt: updatedAt };
    await attempt(() => remove({ input }), `承認ルート「${name}」を削除しました。`);
  };
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ uuid: string; by: 1 | -1 }>();
  const order = rules.map(({ uuid }) => uuid).join();
  // The browser takes the focus from a row that moves.
  useEffect(() => {
    if (!focus || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.uuid}:${focus.by}"]`)?.focus();
  }, [focus, order]);
  const move = (index: number, by: 1 | -1) => {
    const expectedUuids = rules.map(({ uuid }) => uuid);
    const uuids = [...expectedUuids];
    const [moved] = uuids.splice(index, 1);
    if (moved === undefined || isRunning) return;
    uuids.splice(index + by, 0, moved);
    setFocus({ uuid: moved, by });
    const input = { demandUuid, uuids, expectedUuids };
    void attempt(() => reorder({ input }), '優先順位を変更しました。');
  };
  return { problem, askToDelete, move, list };
};

export type RouteActions = ReturnType<typeof useRouteActions>;
