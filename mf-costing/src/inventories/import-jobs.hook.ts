import { type TypedDocumentNode, usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { useEffect, useRef } from 'react';
import {
  ImportOpeningInventoryJobsDocument,
  ImportPhysicalInventoryJobsDocument,
  type InventoryImportJobPartsFragment,
} from '../generated/graphql.js';

export type ImportJob = InventoryImportJobPartsFragment;

/** Identifies the finished jobs. */
const finishedJobsKey = (jobs: readonly ImportJob[]): string => {
  const unfinished = new Set(unfinishedJobsKey(jobs).split(' '));
  return jobs
    .map(({ uuid }) => uuid)
    .filter((uuid) => !unfinished.has(uuid))
    .sort()
    .join(' ');
};

/** Calls `onSettled` each time jobs have finished, also those that nobody has seen running. */
function useOnJobsFinished(jobs: readonly ImportJob[] | undefined, onSettled: () => void): void {
  const finished = jobs && finishedJobsKey(jobs);
  const before = useRef(finished);
  useEffect(() => {
    if (before.current !== undefined && finished !== undefined && finished !== before.current) onSettled();
    before.current = finished ?? before.current;
  }, [finished, onSettled]);
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
