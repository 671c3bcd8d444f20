import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { CancelJobButton } from '@hacchu-hub/ui/job';
import { CancelCsvImportDocument, type CsvImportJobPartsFragment } from '../generated/graphql.js';

export interface CancelImportProps {
  job: Pick<CsvImportJobPartsFragment, 'uuid' | 'status' | 'originalFileName'>;
}

/** Cancels an import that waits or runs, for those who may. */
export const CancelImport = ({ job }: CancelImportProps) => {
  const { demandUuid, hasCapability } = useSession();
  const [runCancel] = useSliceMutation(CancelCsvImportDocument, {
    touches: ['ImportCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '取り込み');
  if (!hasCapability('catalog:edit')) return null;
  return (
    <CancelJobButton
      purpose="import"
      status={job.status}
      fileName={job.originalFileName}
      onCancel={() => cancel({ input: { demandUuid, uuid: job.uuid } })}
    />
  );
};
