import { SliceError } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useState } from 'react';

interface FileLink {
  url: string;
  fileName: string;
}

/** Requests a download link for a file and saves the file; shows a toast when that fails. */
export function useFileDownload() {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const download = async (link: () => Promise<FileLink>): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    try {
      const { url, fileName } = await link();
      saveFile(url, fileName);
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('ダウンロードできませんでした', error.message);
    } finally {
      setAsking(false);
    }
  };
  return { download, isAsking };
}
