import { SliceError, usePolledQuery, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFileDownload } from '../files/file-download.hook.js';
import {
  CancelInventoryTemplateJobDocument,
  type CostingCsvEncoding,
  CreateInventoryTemplateJobDocument,
  CreateOpeningInventoryTemplateDownloadUrlDocument,
  CreatePhysicalInventoryTemplateDownloadUrlDocument,
  InventoryTemplateJobsDocument,
  type InventoryTemplateJobsQuery,
} from '../generated/graphql.js';
import type { Month } from '../months/target-month.js';

export interface TemplateOf {
  accountingPeriodUuid: string;
  /** The month that is counted; null for the opening inventory. */
  performedMonth: Month | null;
}

type TemplateJob = InventoryTemplateJobsQuery['getInventoryTemplateJobs'][number];

const touches = ['InventoryTemplateJob'];

/** Templates are filled in soon, or made anew. */
const MAX_SHOWN = 5;
const isUnderWay = (job: TemplateJob): boolean => unfinishedJobsKey([job]) !== '';

/** Asks for a link to the file of a template. */
function useTemplateLink({ accountingPeriodUuid, performedMonth }: TemplateOf) {
  const [openingLink] = useSliceMutation(CreateOpeningInventoryTemplateDownloadUrlDocument, {
    isHandled: true,
  });
  const [physicalLink] = useSliceMutation(CreatePhysicalInventoryTemplateDownloadUrlDocument, {
    isHandled: true,
  });
  return async (jobUuid: string) => {
    const input = { accountingPeriodUuid, jobUuid };
    if (performedMonth === null) {
      return (await openingLink({ input })).createOpeningInventoryTemplateDownloadUrl.file;
    }
    const answer = await physicalLink({ input: { ...input, performedMonth } });
    return answer.createPhysicalInventoryTemplateDownloadUrl.file;
  };
}

/** The templates of an inventory; one that was asked for here is saved as soon as it is written. */
export function useTemplateJobs({ accountingPeriodUuid, performedMonth }: TemplateOf) {
  const notify = useNotify();
  const startJob = useStartJob();
  const { download, isAsking } = useFileDownload();
  const link = useTemplateLink({ accountingPeriodUuid, performedMonth });
  const [create, { isRunning }] = useSliceMutation(CreateInventoryTemplateJobDocument, {
    touches,
    isHandled: true,
  });
  const [runCancel] = useSliceMutation(CancelInventoryTemplateJobDocument, { touches, isHandled: true });
  const cancel = useJobCancellation(runCancel, '出力');
  const { data, ...rest } = usePolledQuery(InventoryTemplateJobsDocument, {
    variables: { input: { accountingPeriodUuid, performedMonth } },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ getInventoryTemplateJobs }) => unfinishedJobsKey(getInventoryTemplateJobs),
  });
  const jobs = data?.getInventoryTemplateJobs;
  const [awaited, setAwaited] = useState<string>();
  const job = jobs?.find(({ uuid }) => uuid === awaited);
  const refuse = (message: string) => notify.error('ダウンロードできませんでした', message);
  const settle = useEffectEvent(({ uuid, status, canceledAt, failureReason }: TemplateJob) => {
    setAwaited(undefined);
    if (status === 'SUCCESS') void download(() => link(uuid));
    else if (canceledAt === null) refuse(failureReason ?? '');
  });
  useEffect(() => {
    if (job && !isUnderWay(job)) settle(job);
  }, [job]);
  return {
    ...rest,
    jobs: jobs?.filter((one, at) => at < MAX_SHOWN || isUnderWay(one)),
    isBusy: isRunning || isAsking || awaited !== undefined,
    start: async (encoding: CostingCsvEncoding) => {
      const asked = { accountingPeriodUuid, performedMonth, encoding };
      try {
        const { createInventoryTemplateJob } = await startJob(asked, (input) => create({ input }));
        setAwaited(createInventoryTemplateJob.job.uuid);
      } catch (error) {
        if (!(error instanceof SliceError)) throw error;
        refuse(error.message);
      }
    },
    save: (uuid: string) => download(() => link(uuid)),
    cancel: (uuid: string) => cancel({ input: { uuid } }),
  };
}
