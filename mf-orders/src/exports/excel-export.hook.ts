import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, usePolledQuery, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { useEffect, useRef, useState } from 'react';
import {
  CancelExportOrderListExcelDocument,
  ExportOrderListExcelDocument,
  OrderListExcelJobsDocument,
  type OrderWhere,
} from '../generated/graphql.js';
import { useExportDownloads } from './download.hook.js';
import { toFileJob } from './file-jobs.js';

/** Exports the list to a workbook, and downloads it as soon as it is ready. */
export const useExcelExport = () => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const startJob = useStartJob();
  const downloads = useExportDownloads();
  const [run] = useSliceMutation(ExportOrderListExcelDocument, {
    touches: ['ExportOrderCsvJob'],
    isHandled: true,
  });
  const [jobUuid, setJobUuid] = useState<string>();
  const saved = useRef<string>(undefined);
  const { data } = usePolledQuery(OrderListExcelJobsDocument, {
    variables: { demandUuid, page: 1, limit: 20 },
    skip: jobUuid === undefined,
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ orderListExcelJobs }) => unfinishedJobsKey(orderListExcelJobs.items.map(toFileJob)),
  });
  const [runCancel] = useSliceMutation(CancelExportOrderListExcelDocument, {
    touches: ['ExportOrderCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const found = data?.orderListExcelJobs.items.find(({ uuid }) => uuid === jobUuid);
  const job = found && toFileJob(found);

  useEffect(() => {
    if (job?.status !== 'SUCCESS' || saved.current === job.uuid) return;
    saved.current = job.uuid;
    void downloads.excel(job.uuid);
  }, [job, downloads]);

  return {
    start: async (where: OrderWhere) => {
      trackClick('excel_export_order');
      try {
        const { exportOrderListExcel } = await startJob({ demandUuid, where }, (input) => run({ input }));
        setJobUuid(exportOrderListExcel.job.uuid);
      } catch (cause) {
        notify.error('Excelファイルを作成できませんでした', toSliceError(cause, true).message);
      }
    },
    isWanted: jobUuid !== undefined,
    job,
    cancel: () => (job ? cancel({ input: { demandUuid, uuid: job.uuid } }) : Promise.resolve()),
    saveAgain: () => void (job && downloads.excel(job.uuid)),
    forget: () => setJobUuid(undefined),
  };
};

export type ExcelExport = ReturnType<typeof useExcelExport>;
