import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { jobsUnderWay } from '@hacchu-hub/ui/job';
import { useEffect, useRef } from 'react';

import {
  ImportOpeningInventoryJobsDocument,
  ImportPhysicalInventoryJobsDocument,
  type ImportJobPartsFragment,
} from '../generated/graphql.js';

export type ImportJob = ImportJobPartsFragment;

/** Tells once each time that jobs which were under way are over. */
function useSettled(jobs: readonly ImportJob[] | undefined, onSettled: () => void): void {
  const underWay = jobs && jobsUnderWay(jobs);
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && underWay !== undefined && underWay !== before.current) onSettled();
    before.current = underWay;
  }, [underWay, onSettled]);
}

/** What was taken in for the start of a period, newest first; watched while something is under way. */
export function useOpeningJobs(accountingPeriodUuid: string, onSettled: () => void) {
  const { data, ...rest } = usePolledQuery(ImportOpeningInventoryJobsDocument, {
    variables: { accountingPeriodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: (answer) => jobsUnderWay(answer.getImportOpeningInventoryJobs),
  });
  const jobs = data?.getImportOpeningInventoryJobs;
  useSettled(jobs, onSettled);
  return { ...rest, jobs };
}

/** What was counted in a period, newest first; watched while something is under way. */
export function usePhysicalJobs(accountingPeriodUuid: string, onSettled: () => void) {
  const { data, ...rest } = usePolledQuery(ImportPhysicalInventoryJobsDocument, {
    variables: { accountingPeriodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: (answer) => jobsUnderWay(answer.getImportPhysicalInventoryJobs),
  });
  const jobs = data?.getImportPhysicalInventoryJobs;
  useSettled(jobs, onSettled);
  return { ...rest, jobs };
}
