import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef, useState } from 'react';
import {
  BulkApproveOrdersDocument,
  type BulkApproveOrdersInput,
  type BulkResult_BulkOrderResultFragment,
  BulkUpdateOrderStatusDocument,
  type BulkUpdateOrderStatusInput,
  type OrderRow_OrderFragment,
} from '../../../generated/graphql.js';
import type { BulkAction } from './bulk-events.js';

/** Limit of the server per request. */
export const maxOrders = 100;

type Result = BulkResult_BulkOrderResultFragment;

/**
 * Inputs of individual actions: the reason to cancel, whether to short-close, a comment with the approval.
 */
export type BulkOptions = Pick<BulkUpdateOrderStatusInput, 'reason' | 'confirmShortClose'> &
  Pick<BulkApproveOrdersInput, 'comment'>;

/** Orders selected across pages, and one bulk action for all of them with a result per order. */
export const useBulkUpdate = (rows: readonly OrderRow_OrderFragment[], refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const touching = { touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'], isHandled: true };
  const [runUpdate, updateState] = useSliceMutation(BulkUpdateOrderStatusDocument, touching);
  const [runApprove, approveState] = useSliceMutation(BulkApproveOrdersDocument, touching);
  // Orders stay selected across pages; they are known as they were last displayed.
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderRow_OrderFragment>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState<readonly Result[]>([]);
  const attempt = useRef({ content: '', key: '' });

  const select = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((order) => [order.uuid, order] as const)]);
    setChosen(new Map([...known].filter(([uuid]) => keys.has(uuid))));
  };
  const clear = () => setChosen(new Map());

  const send = async (
    event: BulkAction,
    { comment, ...options }: BulkOptions,
    target: Pick<BulkApproveOrdersInput, 'demandUuid' | 'orders' | 'idempotencyKey'>,
  ): Promise<readonly Result[]> =>
    event === 'APPROVE'
      ? (await runApprove({ input: { ...target, comment } })).bulkApproveOrders.results
      : (await runUpdate({ input: { ...target, event, ...options } })).bulkUpdateOrderStatus.results;

  /** The selected orders as they are now known: the row on screen is newer than the selected copy. */
  const targets = (): readonly OrderRow_OrderFragment[] => {
    const shown = new Map(rows.map((order) => [order.uuid, order]));
    return [...chosen.values()].map((order) => shown.get(order.uuid) ?? order);
  };

  /**
   * @param known the orders as the person saw them when confirming; another version of an order is refused
   * @returns whether the server accepted the request; individual orders may still have been refused
   */
  const update = async (
    event: BulkAction,
    known: readonly OrderRow_OrderFragment[],
    options: BulkOptions = {},
  ): Promise<boolean> => {
    const orders = known.map(({ uuid, updatedAt }) => ({ uuid, expectedUpdatedAt: updatedAt }));
    const content = JSON.stringify({ event, orders, options });
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    setProblem(undefined);
    try {
      const results = await send(event, options, {
        demandUuid,
        orders,
        idempotencyKey: attempt.current.key,
      });
      attempt.current = { content: '', key: '' };
      const refused = results.filter(({ ok }) => !ok);
      const words = `${results.length}件中${results.length - refused.length}件を更新しました。`;
      if (refused.length === 0) notify.success(words);
      else notify.info(`${words}${refused.length}件は更新できませんでした。`);
      setFailures(refused);
      // Refused orders stay selected, for another action.
      const left = new Set(refused.map(({ uuid }) => uuid));
      setChosen((now) => new Map([...now].filter(([uuid]) => left.has(uuid))));
      // The result does not wait for the list.
      void refetch();
      return true;
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
      return false;
    }
  };

  return {
    chosen,
    select,
    clear,
    targets,
    update,
    isRunning: updateState.isRunning || approveState.isRunning,
    problem,
    clearProblem: () => setProblem(undefined),
    failures,
    clearFailures: () => setFailures([]),
  };
};

export type BulkUpdate = ReturnType<typeof useBulkUpdate>;
