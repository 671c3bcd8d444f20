import { type FileJobs, JobPostponedError, type TenantScope } from '@hacchu-hub/subgraph-kit';

/**
 * Passes on what an export reads, which takes a while. Where an import of the same records is published meanwhile, the
 * file would have some of its rows and lack others: the export then begins again.
 *
 * @param kind of the jobs that import these records
 * @throws JobPostponedError at the end
 */
export async function* withWholeImports<T>(
  jobs: Pick<FileJobs, 'count'>,
  scope: TenantScope,
  kind: string,
  batches: AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  const published = (): Promise<number> => jobs.count(scope, { kind, status: 'SUCCESS' });
  const before = await published();
  yield* batches;
  if ((await published()) !== before)
    throw new JobPostponedError('an import was published while the export read', 0);
}
