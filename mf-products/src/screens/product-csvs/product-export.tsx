import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePolledQuery, useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import { EncodingSelect, encodingWords, jobsUnderWay, JobTable } from '@hacchu-hub/ui/job';
import {
  CreateExportProductCsvJobDocument,
  type CsvEncoding,
  DownloadExportedProductCsvDocument,
  PaginatedExportProductCsvJobsDocument,
} from '../../generated/graphql.js';
import styles from './product-csvs.module.css';

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
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Button kind="primary" loading={isRunning} onClick={() => void start()}>
          {query === '' ? 'すべての商品を書き出す' : `「${query}」の商品を書き出す`}
        </Button>
      </div>
      <JobTable
        label="商品の書き出し"
        jobs={jobs?.items.map((job) => ({
          ...job,
          condition: `${job.conditionLabel ?? 'すべての商品'}（${encodingWords[job.encoding]}）`,
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
