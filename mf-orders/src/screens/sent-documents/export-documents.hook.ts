import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import { ExportSentDocumentsDocument, type SentDocumentWhere } from '../../generated/graphql.js';

/** Downloads the search results as one ZIP file. */
export const useExportDocuments = () => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const [run, { isRunning }] = useSliceMutation(ExportSentDocumentsDocument, { isHandled: true });
  const [problem, setProblem] = useState<string>();
  const save = async (where: SentDocumentWhere) => {
    setProblem(undefined);
    trackClick('sent_document_export');
    try {
      const { exportSentDocuments: archive } = await run({ input: { demandUuid, where } });
      saveFile(archive.url, archive.fileName);
      notify.success(`${archive.documentCount.toLocaleString('ja-JP')}件の書類をZIPファイルにまとめました。`);
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
    }
  };
  return { save, isRunning, problem };
};
