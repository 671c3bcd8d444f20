import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { CancelImportButton } from '@hacchu-hub/ui/job';
import { CancelInventoryImportDocument } from '../generated/graphql.js';
import type { ImportJob } from './import-jobs.hook.js';

export interface CancelImportProps {
  job: ImportJob;
}

/** Cancels an import that waits or runs, for those who may. */
export const CancelImport = ({ job }: CancelImportProps) => {
  const { hasCapability } = useSession();
  const notify = useNotify();
  const [cancel, { isRunning }] = useSliceMutation(CancelInventoryImportDocument, {
    touches: ['InventoryImportJob'],
    isHandled: true,
  });
  if (!hasCapability('costs:setup')) return null;
  const onCancel = async () => {
    try {
      await cancel({ input: { jobUuid: job.uuid } });
      notify.success('取り込みを中止しました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('取り込みを中止できませんでした', error.message);
    }
  };
  return (
    <CancelImportButton
      status={job.status}
      fileName={job.originalFileName}
      isRunning={isRunning}
      onCancel={onCancel}
    />
  );
};
