import { Button } from '@hacchu-hub/ui/button';
import { CsvLossWarning, EncodingSelect } from '@hacchu-hub/ui/job';
import { type ReactNode, useState } from 'react';
import { useFileDownload } from '../files/file-download.hook.js';
import type { CostingCsvEncoding } from '../generated/graphql.js';
import styles from './inventories.module.css';

export interface TemplateDownloadProps {
  link: (encoding: CostingCsvEncoding) => Promise<{ url: string; fileName: string }>;
  /** Describes the contents of the file. */
  children: ReactNode;
}

/** The template to fill in, with one row per product. */
export const TemplateDownload = ({ link, children }: TemplateDownloadProps) => {
  const [encoding, setEncoding] = useState<CostingCsvEncoding>('UTF_8');
  const { download, isAsking } = useFileDownload();
  return (
    <div className={styles.block}>
      <h3>1. ひな形をダウンロードして入力する</h3>
      <p>{children}</p>
      <div className={styles.row}>
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Button icon="download" loading={isAsking} onClick={() => void download(() => link(encoding))}>
          ひな形をダウンロード
        </Button>
      </div>
      {encoding === 'SHIFT_JIS' && <CsvLossWarning onUseUtf8={() => setEncoding('UTF_8')} />}
    </div>
  );
};
