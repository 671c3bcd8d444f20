import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { CancelImportButton } from '@hacchu-hub/ui/job';
import { CancelCsvImportDocument, type CsvImportJobPartsFragment } from '../generated/graphql.js';

export interface CancelImportProps {
  job: Pick<CsvImportJobPartsFragment, 'uuid' | 'status' | 'originalFileName'>;
}

/** Cancels an import that waits or runs, for those who may. */
export const CancelImport = ({ job }: CancelImportProps) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const [cancel, { isRunning }] = useSliceMutation(CancelCsvImportDocument, {
    touches: ['ImportCsvJob'],
    isHandled: true,
  });
  if (!hasCapability('catalog:edit')) return null;
  const onCancel = async () => {
    try {
      await cancel({ input: { demandUuid, uuid: job.uuid } });
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
