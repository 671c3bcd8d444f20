import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { unfinishedJobs } from '@hacchu-hub/ui/job';
import { useEffect, useRef } from 'react';

import {
  ImportOpeningInventoryJobsDocument,
  ImportPhysicalInventoryJobsDocument,
  type ImportJobPartsFragment,
} from '../generated/graphql.js';

export type ImportJob = ImportJobPartsFragment;

/** Calls `onSettled` once each time all running jobs have finished. */
function useOnJobsFinished(jobs: readonly ImportJob[] | undefined, onSettled: () => void): void {
  const underWay = jobs && unfinishedJobs(jobs);
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && underWay !== undefined && underWay !== before.current) onSettled();
    before.current = underWay;
  }, [underWay, onSettled]);
}

/** Imports of the opening inventory of a period, newest first; polled while one is running. */
export function useOpeningJobs(accountingPeriodUuid: string, onSettled: () => void) {
  const { data, ...rest } = usePolledQuery(ImportOpeningInventoryJobsDocument, {
    variables: { accountingPeriodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: (answer) => unfinishedJobs(answer.getImportOpeningInventoryJobs),
  });
  const jobs = data?.getImportOpeningInventoryJobs;
  useOnJobsFinished(jobs, onSettled);
  return { ...rest, jobs };
}

/** Imports of physical counts of a period, newest first; polled while one is running. */
export function usePhysicalJobs(accountingPeriodUuid: string, onSettled: () => void) {
  const { data, ...rest } = usePolledQuery(ImportPhysicalInventoryJobsDocument, {
    variables: { accountingPeriodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: (answer) => unfinishedJobs(answer.getImportPhysicalInventoryJobs),
  });
  const jobs = data?.getImportPhysicalInventoryJobs;
  useOnJobsFinished(jobs, onSettled);
  return { ...rest, jobs };
}
