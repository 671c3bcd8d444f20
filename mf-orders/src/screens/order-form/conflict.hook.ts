import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useState } from 'react';
import type { DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { fromOrder } from './order-form.conversions.js';
import type { OrderFormValues } from './order-form.values.js';
import { useReadOrder } from './read-order.hook.js';

/** Somebody else saved the draft first. The input stays until the user decides. */
export interface Conflict {
  /** Who and when, in the server's words. */
  message: string;
  /** Undefined while loading, or when loading failed. */
  latest: DraftOrder_OrderFragment | undefined;
}

interface ConflictOptions {
  /** The changes of the input, made to the values of the newest version. */
  reapplied: (newest: OrderFormValues) => OrderFormValues;
  /** Continues with the newest version and these values. */
  adopt: (newest: DraftOrder_OrderFragment, values: OrderFormValues) => void;
}

/** The conflict with the version of somebody else, and the ways out of it. */
export const useConflict = ({ reapplied, adopt }: ConflictOptions) => {
  const notify = useNotify();
  const readLatest = useReadOrder();
  const [conflict, setConflict] = useState<Conflict & { orderUuid: string }>();
  const report = async (refusal: string, orderUuid: string) => {
    // Reloading the page would discard the input.
    const message = refusal.replace('画面を更新してください。', '最新の内容を読み込んでください。');
    setConflict({ orderUuid, message, latest: undefined });
    const newest = await readLatest(orderUuid).catch(() => undefined);
    setConflict({ orderUuid, message, latest: newest });
  };
  const end = (newest: DraftOrder_OrderFragment, values: OrderFormValues) => {
    adopt(newest, values);
    setConflict(undefined);
  };
  return {
    conflict,
    report,
    clear: () => setConflict(undefined),
    takeLatest: () => {
      if (conflict?.latest) end(conflict.latest, fromOrder(conflict.latest));
    },
    reapply: () => {
      if (!conflict?.latest) return;
      end(conflict.latest, reapplied(fromOrder(conflict.latest)));
      notify.info('最新の内容に自分の変更を再適用しました。内容を確認して保存してください。');
    },
    rereadLatest: async () => {
      if (!conflict) return;
      const newest = await readLatest(conflict.orderUuid).catch(() => undefined);
      setConflict({ ...conflict, latest: newest });
    },
  };
};
