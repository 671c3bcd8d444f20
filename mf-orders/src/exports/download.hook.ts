import { toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { DownloadOrderCsvDocument, DownloadOrderListExcelDocument } from '../generated/graphql.js';

interface Exported {
  url: string;
  fileName: string;
}

/** Downloads export files, or shows why a file is no longer available. */
export const useExportDownloads = () => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const fetchCsv = useSliceFetch(DownloadOrderCsvDocument);
  const fetchExcel = useSliceFetch(DownloadOrderListExcelDocument);
  const save = async (link: Promise<Exported>): Promise<void> => {
    try {
      const { url, fileName } = await link;
      saveFile(url, fileName);
    } catch (cause) {
      notify.error('ダウンロードできませんでした', toSliceError(cause, true).message);
    }
  };
  const options = { fetchPolicy: 'network-only' } as const;
  return {
    csv: (uuid: string) =>
      save(fetchCsv({ demandUuid, uuid }, options).then(({ downloadOrderCsv }) => downloadOrderCsv)),
    excel: (uuid: string) =>
      save(
        fetchExcel({ demandUuid, uuid }, options).then(
          ({ downloadOrderListExcel }) => downloadOrderListExcel,
        ),
      ),
  };
};
