import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePolledQuery, useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { useId, useState } from 'react';
import { jobsUnderWay, JobTable } from '@hacchu-hub/ui/job';
import {
  CreateExportProductCsvJobDocument,
  type CsvEncoding,
  DownloadExportedProductCsvDocument,
  PaginatedExportProductCsvJobsDocument,
} from '../../generated/graphql.js';
import styles from './product-csvs.module.css';

const encodings: Record<CsvEncoding, string> = { UTF_8: 'UTF-8', SHIFT_JIS: 'Shift_JIS' };

const useDownload = () => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const fetchLink = useSliceFetch(DownloadExportedProductCsvDocument);
  return async (uuid: string) => {
    try {
      const { downloadExportedProductCsv: file } = await fetchLink(
        { demandUuid, uuid },
        { fetchPolicy: 'network-only' },
      );
      saveFile(file.url, file.fileName);
    } catch (error) {
      notify.error('ダウンロードできませんでした', error instanceof Error ? error.message : undefined);
    }
  };
};

/** Writes products to CSV files, and lists the files of the last days. */
export const ProductExport = ({ query }: { query: string }) => {
  const { demandUuid } = useSession();
  const trackClick = useTrackClick();
  const download = useDownload();
  const id = useId();
  const [encoding, setEncoding] = useState<CsvEncoding>('UTF_8');
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const [create, { isRunning }] = useSliceMutation(CreateExportProductCsvJobDocument, {
    touches: ['ExportProductCsvJob'],
  });
  const { data, error, isRefreshing, refetch } = usePolledQuery(PaginatedExportProductCsvJobsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedExportProductCsvJobs }) => jobsUnderWay(paginatedExportProductCsvJobs.items),
  });
  const jobs = data?.paginatedExportProductCsvJobs;

  const start = async () => {
    trackClick('csv_export_product');
    const input = { demandUuid, query: query || null, encoding, idempotencyKey: crypto.randomUUID() };
    await create({ input }).then(refetch, () => undefined);
  };
  return (
    <div className={styles.export}>
      <div className={styles.start}>
        <label htmlFor={id}>文字コード</label>
        <select
          id={id}
          value={encoding}
          onChange={({ target: { value } }) => setEncoding(value === 'SHIFT_JIS' ? 'SHIFT_JIS' : 'UTF_8')}
        >
          <option value="UTF_8">UTF-8（Excelで開けます）</option>
          <option value="SHIFT_JIS">Shift_JIS</option>
        </select>
        <Button kind="primary" loading={isRunning} onClick={() => void start()}>
          {query === '' ? 'すべての商品を書き出す' : `「${query}」の商品を書き出す`}
        </Button>
      </div>
      <JobTable
        label="商品の書き出し"
        jobs={jobs?.items.map((job) => ({
          ...job,
          condition: `${job.conditionLabel ?? 'すべての商品'}（${encodings[job.encoding]}）`,
        }))}
        onDownload={(uuid) => void download(uuid)}
        isRefreshing={isRefreshing}
        empty={
          <EmptyState
            title="書き出しはまだありません"
            description="書き出したファイルは7日間ここからダウンロードできます。"
          />
        }
        error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
        paging={jobs && { ...paging, totalCount: jobs.totalCount, onChange: setPaging }}
      />
    </div>
  );
};
