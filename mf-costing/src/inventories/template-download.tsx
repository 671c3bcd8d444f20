import { Button } from '@hacchu-hub/ui/button';
import { CsvLossWarning, encodingLabels, EncodingSelect, JobTable } from '@hacchu-hub/ui/job';
import { type ReactNode, useState } from 'react';
import type { CostingCsvEncoding } from '../generated/graphql.js';
import styles from './inventories.module.css';
import { type TemplateOf, useTemplateJobs } from './template-jobs.hook.js';

export interface TemplateDownloadProps extends TemplateOf {
  /** Describes the contents of the file. */
  children: ReactNode;
}

/** The template to fill in, with one row per product, and the files of the last days. */
export const TemplateDownload = ({ children, ...of }: TemplateDownloadProps) => {
  const [encoding, setEncoding] = useState<CostingCsvEncoding>('UTF_8');
  const { jobs, error, isRefreshing, refetch, isBusy, start, save, cancel } = useTemplateJobs(of);
  const isShown = error !== undefined || (jobs !== undefined && jobs.length > 0);
  return (
    <div className={styles.block}>
      <h3>1. ひな形をダウンロードして入力する</h3>
      <p>{children}</p>
      <div className={styles.row}>
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Button icon="download" loading={isBusy} onClick={() => void start(encoding)}>
          ひな形をダウンロード
        </Button>
      </div>
      {encoding === 'SHIFT_JIS' && <CsvLossWarning onUseUtf8={() => setEncoding('UTF_8')} />}
      {isShown && (
        <div className={styles.files}>
          <JobTable
            label="ひな形"
            jobs={jobs?.map((job) => ({
              ...job,
              creator: { name: job.creatorName },
              condition: encodingLabels[job.encoding],
            }))}
            onDownload={(uuid) => void save(uuid)}
            onCancel={cancel}
            isRefreshing={isRefreshing}
            empty={null}
            error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
          />
        </div>
      )}
    </div>
  );
};
