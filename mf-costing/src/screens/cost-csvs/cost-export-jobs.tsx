import { usePolledQuery, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation } from '@hacchu-hub/slice-kit/files';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { encodingLabels, JobTable, unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { useState } from 'react';
import { useFileDownload } from '../../files/file-download.hook.js';
import {
  CancelExportCostSummaryCsvJobDocument,
  CreateCostSummaryCsvDownloadUrlDocument,
  ListExportCostSummaryCsvJobsDocument,
  type ListExportCostSummaryCsvJobsQuery,
} from '../../generated/graphql.js';
import { formatMonth } from '../../months/target-month.js';

type Job = ListExportCostSummaryCsvJobsQuery['listExportCostSummaryCSVJobs']['items'][number];

/** `2026年9月〜2026年10月・検索：タオル（UTF-8）` */
function conditionOf({ targetMonths, conditionLabel, encoding }: Job): string {
  const [first, last] = [targetMonths[0], targetMonths.at(-1)].map((month) => month && formatMonth(month));
  const months = first === last ? first : `${first}〜${last}`;
  return `${[months, conditionLabel].filter(Boolean).join('・')}（${encodingLabels[encoding]}）`;
}

/** The files exported in the last days. */
export const CostExportJobs = () => {
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const { download } = useFileDownload();
  const [createLink] = useSliceMutation(CreateCostSummaryCsvDownloadUrlDocument, { isHandled: true });
  const [runCancel] = useSliceMutation(CancelExportCostSummaryCsvJobDocument, {
    touches: ['ExportCostSummaryCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const { data, error, isRefreshing, refetch } = usePolledQuery(ListExportCostSummaryCsvJobsDocument, {
    variables: { input: paging },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ listExportCostSummaryCSVJobs }) => unfinishedJobsKey(listExportCostSummaryCSVJobs.items),
  });
  const jobs = data?.listExportCostSummaryCSVJobs;
  const link = async (uuid: string) =>
    (await createLink({ input: { uuid } })).createCostSummaryCsvDownloadUrl.file;
  return (
    <JobTable
      label="原価のCSV出力"
      jobs={jobs?.items.map((job) => ({
        ...job,
        creator: { name: job.creatorName },
        condition: conditionOf(job),
      }))}
      onDownload={(uuid) => void download(() => link(uuid))}
      onCancel={(uuid) => cancel({ input: { uuid } })}
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
  );
};
