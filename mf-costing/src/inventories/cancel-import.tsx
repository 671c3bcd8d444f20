import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { CancelJobButton } from '@hacchu-hub/ui/job';
import { CancelInventoryImportDocument } from '../generated/graphql.js';
import type { ImportJob } from './import-jobs.hook.js';

export interface CancelImportProps {
  job: ImportJob;
}

/** Cancels an import that waits or runs, for those who may. */
export const CancelImport = ({ job }: CancelImportProps) => {
  const { hasCapability } = useSession();
  const [runCancel] = useSliceMutation(CancelInventoryImportDocument, {
    touches: ['InventoryImportJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '取り込み');
  if (!hasCapability('costs:setup')) return null;
  return (
    <CancelJobButton
      purpose="import"
      status={job.status}
      fileName={job.originalFileName}
      onCancel={() => cancel({ input: { jobUuid: job.uuid } })}
    />
  );
};
