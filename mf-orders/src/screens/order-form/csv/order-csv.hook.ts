import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  CreateOrderCsvUploadUrlDocument,
  UploadOrderCsvDocument,
  type UploadOrderCsvMutation,
} from '../../../generated/graphql.js';
import { refusalOf } from './csv-file.js';

/** The parsed content of a file, row by row. */
export interface ReadFile {
  name: string;
  content: UploadOrderCsvMutation['uploadOrderCsv'];
}

/** Uploads a CSV file and parses it; nothing is stored. */
export const useOrderCsv = () => {
  const { demandUuid } = useSession();
  const [createUrl] = useSliceMutation(CreateOrderCsvUploadUrlDocument, { isHandled: true });
  const [readCsv] = useSliceMutation(UploadOrderCsvDocument, { isHandled: true });
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<ReadFile>();

  const read = async (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    setFile(undefined);
    if (refusal !== undefined) return;
    setProgress(0);
    try {
      const { createOrderCsvUploadUrl } = await createUrl({
        input: { demandUuid, fileName: chosen.name, byteSize: chosen.size },
      });
      const { upload } = createOrderCsvUploadUrl;
      await sendFile(chosen, upload, setProgress);
      const { uploadOrderCsv } = await readCsv({ input: { demandUuid, uploadUuid: upload.uploadUuid } });
      setFile({ name: chosen.name, content: uploadOrderCsv });
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
    } finally {
      setProgress(undefined);
    }
  };
  return { read, file, progress, problem };
};
