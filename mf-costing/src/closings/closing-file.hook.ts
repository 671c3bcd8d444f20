import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useFileDownload } from '../files/file-download.hook.js';
import { CreateClosingSnapshotDownloadUrlDocument } from '../generated/graphql.js';
import type { Period } from '../periods/periods.hook.js';

/** Downloads the figures as of a closing. */
export function useClosingFile({ uuid }: Pick<Period, 'uuid'>) {
  const { download, isAsking } = useFileDownload();
  const [createLink] = useSliceMutation(CreateClosingSnapshotDownloadUrlDocument, { isHandled: true });
  const downloadOf = (closedAt: string | null) =>
    download(async () => {
      const { createClosingSnapshotDownloadUrl } = await createLink({
        input: { accountingPeriodUuid: uuid, closedAt },
      });
      return createClosingSnapshotDownloadUrl.file;
    });
  return { downloadOf, isAsking };
}
