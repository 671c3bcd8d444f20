import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef, useState } from 'react';
import {
  BulkUpdateOrderStatusDocument,
  type BulkOrderEvent,
  type BulkUpdateOrderStatusMutation,
  type OrderRow_OrderFragment,
} from '../../../generated/graphql.js';

/** The server takes no more at once. */
export const mostOrders = 100;

type Results = BulkUpdateOrderStatusMutation['bulkUpdateOrderStatus']['results'];

export interface BulkOptions {
  reason?: string;
  confirmShortClose?: boolean;
}

/** Orders selected over several pages, and one event for all of them with what became of each. */
export const useBulkUpdate = (rows: readonly OrderRow_OrderFragment[], refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [run, { isRunning }] = useSliceMutation(BulkUpdateOrderStatusDocument, {
    touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'],
    isHandled: true,
  });
  // Orders stay selected while one looks at other pages; what is known of them is what was on the screen.
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderRow_OrderFragment>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState<Results>([]);
  const attempt = useRef({ content: '', key: '' });

  const select = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((order) => [order.uuid, order] as const)]);
    setChosen(new Map([...known].filter(([uuid]) => keys.has(uuid))));
  };
  const clear = () => setChosen(new Map());

  /** @returns whether the server took the request; single orders may still have been refused */
  const update = async (event: BulkOrderEvent, options: BulkOptions = {}): Promise<boolean> => {
    // The row on the screen is newer than the one that was selected.
    const shown = new Map(rows.map((order) => [order.uuid, order]));
    const orders = [...chosen.values()].map(({ uuid, updatedAt }) => ({
      uuid,
      expectedUpdatedAt: shown.get(uuid)?.updatedAt ?? updatedAt,
    }));
    const input = { demandUuid, event, orders, ...options };
    const content = JSON.stringify(input);
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    setProblem(undefined);
    try {
      const { bulkUpdateOrderStatus } = await run({
        input: { ...input, idempotencyKey: attempt.current.key },
      });
      attempt.current = { content: '', key: '' };
      const refused = bulkUpdateOrderStatus.results.filter(({ ok }) => !ok);
      const done = bulkUpdateOrderStatus.results.length - refused.length;
      const words = `${bulkUpdateOrderStatus.results.length}件中${done}件を更新しました。`;
      if (refused.length === 0) notify.success(words);
      else notify.info(`${words}${refused.length}件は更新できませんでした。`);
      setFailures(refused);
      // What was refused stays selected, so that something else can be tried with it.
      const left = new Set(refused.map(({ uuid }) => uuid));
      setChosen((now) => new Map([...now].filter(([uuid]) => left.has(uuid))));
      await refetch();
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
    update,
    isRunning,
    problem,
    clearProblem: () => setProblem(undefined),
    failures,
    clearFailures: () => setFailures([]),
  };
};

export type BulkUpdate = ReturnType<typeof useBulkUpdate>;
