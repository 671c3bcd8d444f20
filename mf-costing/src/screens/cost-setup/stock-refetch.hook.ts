import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useState } from 'react';
import { RefetchWarehouseStockDocument } from '../../generated/graphql.js';
import type { Period } from '../../periods/periods.hook.js';

/** Fetches the stock of closing dates from the warehouse system, again when it is already known. */
export function useStockRefetch({ uuid }: Period) {
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [send, { isRunning }] = useSliceMutation(RefetchWarehouseStockDocument, {
    touches: ['AccountingPeriod'],
    isHandled: true,
  });
  const fetch = async (targetMonths: readonly string[]) => {
    setProblem(undefined);
    try {
      await send({ input: { accountingPeriodUuid: uuid, targetMonths: [...targetMonths] } });
      notify.success('倉庫在庫の取得を始めました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setProblem(error.message);
    }
  };
  return { fetch, isRunning, problem };
}
