import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { type SliceError } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { CsvLossWarning, encodingLabels, EncodingSelect, JobTable } from '@hacchu-hub/ui/job';
import { type ComponentProps, useState } from 'react';
import { type CsvEncoding, type PaginatedExportProductCsvJobsQuery } from '../generated/graphql.js';
import { type Master } from '../masters/master.js';
import { useCategoryName } from '../screens/product-list/category-condition.js';
import styles from './master-export.module.css';

type Jobs = PaginatedExportProductCsvJobsQuery['paginatedExportProductCsvJobs'];

/** What a page of exports shows. */
export interface ExportPaging {
  page: number;
  limit: number;
}

/** What limits an export; '' for all records. */
export interface ExportCondition {
  /** Search text. */
  query: string;
  /** Category of products, as in the URL of their list. */
  category: string;
}

/** The exports of one master. */
export interface MasterExports {
  jobs: Jobs | undefined;
  error: SliceError | undefined;
  isRefreshing: boolean;
  refetch: () => Promise<void>;
  loss: ComponentProps<typeof CsvLossWarning>['loss'];
  isStarting: boolean;
  /** Starts an export; its errors are reported. */
  start: () => Promise<unknown>;
  /** Cancels an export; the person is told of the result. */
  cancel: (uuid: string) => Promise<void>;
  linkTo: (uuid: string) => Promise<{ url: string; fileName: string }>;
}

export interface MasterExportProps {
  master: Master;
  condition: ExportCondition;
  /** A hook. */
  useExports: (condition: ExportCondition, encoding: CsvEncoding, paging: ExportPaging) => MasterExports;
}

/** Exports the records of a master to CSV files, and lists the files of the last days. */
export const MasterExport = ({ master: { word, tracking }, condition, useExports }: MasterExportProps) => {
  const { query, category } = condition;
  const categoryName = useCategoryName(category);
  const conditions = [query && `「${query}」`, category && `商品分類：${categoryName}`].filter(Boolean);
  const trackClick = useTrackClick();
  const notify = useNotify();
  const { hasCapability } = useSession();
  const [encoding, setEncoding] = useState<CsvEncoding>('UTF_8');
  const [paging, setPaging] = useState<ExportPaging>({ page: 1, limit: 20 });
  const exports = useExports(condition, encoding, paging);
  const { jobs, error, refetch } = exports;

  const start = async () => {
    trackClick(`csv_export_${tracking}`);
    await exports.start().then(refetch, () => undefined);
  };
  const download = async (uuid: string) => {
    try {
      const file = await exports.linkTo(uuid);
      saveFile(file.url, file.fileName);
    } catch (failure) {
      notify.error('ダウンロードできませんでした', failure instanceof Error ? failure.message : undefined);
    }
  };
  return (
    <div className={styles.export}>
      {hasCapability('csv:export') && (
        <div className={styles.start}>
          <EncodingSelect value={encoding} onChange={setEncoding} />
          <Button kind="primary" loading={exports.isStarting} onClick={() => void start()}>
            {`${conditions.join('・') || 'すべて'}の${word}をCSV出力`}
          </Button>
        </div>
      )}
      {encoding === 'SHIFT_JIS' && (
        <CsvLossWarning loss={exports.loss} onUseUtf8={() => setEncoding('UTF_8')} />
      )}
      <JobTable
        label={`${word}のCSV出力`}
        jobs={jobs?.items.map((job) => ({
          ...job,
          condition: `${job.conditionLabel ?? `すべての${word}`}（${encodingLabels[job.encoding]}）`,
        }))}
        onDownload={(uuid) => void download(uuid)}
        onCancel={hasCapability('csv:export') ? exports.cancel : undefined}
        isRefreshing={exports.isRefreshing}
        empty={
          <EmptyState
            title="CSV出力はまだありません"
            description="出力したファイルは7日間ここからダウンロードできます。"
          />
        }
        error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
        paging={jobs && { ...paging, totalCount: jobs.totalCount, onChange: setPaging }}
      />
    </div>
  );
};
