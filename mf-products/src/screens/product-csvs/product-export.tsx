import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePolledQuery, useSliceFetch, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import {
  CsvLossWarning,
  encodingLabels,
  EncodingSelect,
  JobTable,
  unfinishedJobsKey,
} from '@hacchu-hub/ui/job';
import { useState } from 'react';
import {
  CreateExportProductCsvJobDocument,
  type CsvEncoding,
  DownloadExportedProductCsvDocument,
  PaginatedExportProductCsvJobsDocument,
  ProductCsvLossDocument,
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

/** Exports products to CSV files, and lists the files of the last days. */
export const ProductExport = ({ query }: { query: string }) => {
  const { demandUuid } = useSession();
  const trackClick = useTrackClick();
  const download = useDownload();
  const [encoding, setEncoding] = useState<CsvEncoding>('UTF_8');
  const { data: found } = useSliceQuery(ProductCsvLossDocument, {
    variables: { demandUuid, query: query || null },
    fetchPolicy: 'network-only',
    isHandled: true,
    skip: encoding !== 'SHIFT_JIS',
  });
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const [create, { isRunning }] = useSliceMutation(CreateExportProductCsvJobDocument, {
    touches: ['ExportProductCsvJob'],
  });
  const { data, error, isRefreshing, refetch } = usePolledQuery(PaginatedExportProductCsvJobsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedExportProductCsvJobs }) => unfinishedJobsKey(paginatedExportProductCsvJobs.items),
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
          {query === '' ? 'すべての商品をCSV出力' : `「${query}」の商品をCSV出力`}
        </Button>
      </div>
      {encoding === 'SHIFT_JIS' && (
        <CsvLossWarning loss={found?.productCsvLoss} onUseUtf8={() => setEncoding('UTF_8')} />
      )}
      <JobTable
        label="商品のCSV出力"
        jobs={jobs?.items.map((job) => ({
          ...job,
          condition: `${job.conditionLabel ?? 'すべての商品'}（${encodingLabels[job.encoding]}）`,
        }))}
        onDownload={(uuid) => void download(uuid)}
        isRefreshing={isRefreshing}
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
