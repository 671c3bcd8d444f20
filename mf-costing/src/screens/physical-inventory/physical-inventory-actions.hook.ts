import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useCsvUpload } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import {
  CreateImportPhysicalInventoryJobDocument,
  CreatePhysicalInventoryUploadUrlDocument,
  DeletePhysicalInventoryDocument,
} from '../../generated/graphql.js';
import { formatMonth, type Month } from '../../months/target-month.js';

const touches = ['AccountingPeriod', 'InventoryImportJob', 'CostSummary'];

/** Imports and retracts the counts of a month. */
export function usePhysicalInventoryActions(
  accountingPeriodUuid: string,
  performedMonth: Month,
  countedAt: string | null,
) {
  const confirm = useConfirm();
  const notify = useNotify();
  const [createUrl] = useSliceMutation(CreatePhysicalInventoryUploadUrlDocument, { isHandled: true });
  const [importFile] = useSliceMutation(CreateImportPhysicalInventoryJobDocument, {
    touches,
    isHandled: true,
  });
  const [remove, { isRunning }] = useSliceMutation(DeletePhysicalInventoryDocument, { touches });
  const monthName = formatMonth(performedMonth);

  const upload = useCsvUpload({
    maxMib: 50,
    target: async ({ name, size }) => {
      const answer = await createUrl({ input: { accountingPeriodUuid, fileName: name, byteSize: size } });
      return answer.createPhysicalInventoryUploadUrl.upload;
    },
    take: (uploadUuid, idempotencyKey) =>
      importFile({ input: { accountingPeriodUuid, performedMonth, uploadUuid, idempotencyKey } }),
  });
  return {
    upload,
    isDeleting: isRunning,
    takeBack: async () => {
      const isSure = await confirm({
        title: `${monthName}の実地棚卸をすべて取り消します`,
        content: '取り込んだ実地数量は失われ、帳簿上の数量で原価が計算し直されます。',
        verb: '取り消す',
        cancel: '残す',
        danger: true,
      });
      if (!isSure) return;
      try {
        await remove({ input: { accountingPeriodUuid, performedMonth, expectedCountedAt: countedAt } });
        notify.success(`${monthName}の実地棚卸を取り消しました。`);
      } catch (error) {
        // The error was already shown as a toast.
        if (!(error instanceof SliceError)) throw error;
      }
    },
  };
}
