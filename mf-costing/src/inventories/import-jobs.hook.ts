import { type TypedDocumentNode, usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { useEffect, useRef } from 'react';
import {
  type ImportJobPartsFragment,
  ImportOpeningInventoryJobsDocument,
  ImportPhysicalInventoryJobsDocument,
} from '../generated/graphql.js';

export type ImportJob = ImportJobPartsFragment;

/** Calls `onSettled` once each time all running jobs have finished. */
function useOnJobsFinished(jobs: readonly ImportJob[] | undefined, onSettled: () => void): void {
  const underWay = jobs && unfinishedJobsKey(jobs);
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && underWay !== undefined && underWay !== before.current) onSettled();
    before.current = underWay;
  }, [underWay, onSettled]);
}

/** Import jobs of a period, newest first; polled while one is running. */
function useImportJobs<Data extends object>(
  document: TypedDocumentNode<Data, { accountingPeriodUuid: string }>,
  jobsOf: (data: Data) => readonly ImportJob[],
  accountingPeriodUuid: string,
  onSettled: () => void,
) {
  const { data, ...rest } = usePolledQuery(document, {
    variables: { accountingPeriodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: (answer) => unfinishedJobsKey(jobsOf(answer)),
  });
  const jobs = data && jobsOf(data);
  useOnJobsFinished(jobs, onSettled);
  return { ...rest, jobs };
}

/** Imports of the opening inventory of a period. */
export const useOpeningJobs = (accountingPeriodUuid: string, onSettled: () => void) =>
  useImportJobs(
    ImportOpeningInventoryJobsDocument,
    (data) => data.getImportOpeningInventoryJobs,
    accountingPeriodUuid,
    onSettled,
  );

/** Imports of physical counts of a period. */
export const usePhysicalJobs = (accountingPeriodUuid: string, onSettled: () => void) =>
  useImportJobs(
    ImportPhysicalInventoryJobsDocument,
    (data) => data.getImportPhysicalInventoryJobs,
    accountingPeriodUuid,
    onSettled,
  );
