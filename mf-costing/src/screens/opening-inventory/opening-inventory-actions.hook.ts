import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useCsvUpload, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import {
  CreateCarriedForwardInventoryJobDocument,
  CreateImportOpeningInventoryJobDocument,
  CreateOpeningInventoryUploadUrlDocument,
  DeclareNoOpeningInventoryDocument,
  type OpeningInventoryKind,
} from '../../generated/graphql.js';
import { daysText, openingLabels } from '../../periods/period-words.js';
import type { Period } from '../../periods/periods.hook.js';

const touches = ['AccountingPeriod', 'OpeningInventory', 'InventoryImportJob', 'CostSummary'];

/** The ways to set the opening inventory; replacing one that was set otherwise requires confirmation. */
export function useOpeningInventoryActions({ uuid, period, openingInventory }: Period) {
  const accountingPeriodUuid = uuid;
  const confirm = useConfirm();
  const startJob = useStartJob();
  const notify = useNotify();
  const [problem, setProblem] = useState<SliceError>();
  const [isZeroConfirmed, setZeroConfirmed] = useState(false);
  const [createUrl] = useSliceMutation(CreateOpeningInventoryUploadUrlDocument, { isHandled: true });
  const [importFile] = useSliceMutation(CreateImportOpeningInventoryJobDocument, {
    touches,
    isHandled: true,
  });
  const [carryForward, carrying] = useSliceMutation(CreateCarriedForwardInventoryJobDocument, {
    touches,
    isHandled: true,
  });
  const [declareNone, declaring] = useSliceMutation(DeclareNoOpeningInventoryDocument, {
    touches,
    isHandled: true,
  });
  const replaces = (kind: OpeningInventoryKind) =>
    openingInventory !== null && openingInventory.kind !== kind;

  const upload = useCsvUpload({
    maxMib: 50,
    target: async ({ name, size }) => {
      const answer = await createUrl({ input: { accountingPeriodUuid, fileName: name, byteSize: size } });
      return answer.createOpeningInventoryUploadUrl.upload;
    },
    take: (uploadUuid, idempotencyKey) =>
      importFile({
        input: {
          accountingPeriodUuid,
          uploadUuid,
          idempotencyKey,
          confirmZeroAmount: isZeroConfirmed,
          confirmReplace: replaces('IMPORTED'),
        },
      }),
  });
  /** Asks for confirmation when an opening inventory already exists. */
  const confirmReplacement = (verb: string): Promise<boolean> =>
    openingInventory === null
      ? Promise.resolve(true)
      : confirm({
          title: `${daysText(period)} の期首棚卸を置き換えます`,
          content: `「${openingLabels[openingInventory.kind]}」で登録済みの期首棚卸はすべて置き換えられ、原価が計算し直されます。`,
          verb,
        });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setProblem(error);
    }
  };
  return {
    upload,
    problem,
    isZeroConfirmed,
    setZeroConfirmed,
    confirmReplacement,
    isCarrying: carrying.isRunning,
    carryForward: () =>
      attempt(async () => {
        if (!(await confirmReplacement('繰り越し直す'))) return;
        await startJob({ accountingPeriodUuid, confirmReplace: replaces('CARRIED_FORWARD') }, (input) =>
          carryForward({ input }),
        );
      }),
    isDeclaring: declaring.isRunning,
    declareNone: () =>
      attempt(async () => {
        if (!(await confirmReplacement('在庫なしに置き換える'))) return;
        await declareNone({ input: { accountingPeriodUuid, confirmReplace: replaces('NONE') } });
        notify.success('期首の在庫なしとして登録しました。');
      }),
  };
}
