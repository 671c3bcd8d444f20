import { FileJobs, JobQueue, uuidv7, withTransaction } from '@hacchu-hub/subgraph-kit';
import { OTHER_DEMAND, TEST_DEMAND } from './identities.js';
import type { TestSubgraph } from './test-subgraph.js';
import { until } from './until.js';

/**
 * Holds an import or export of a kind, with another one of the same demand behind it, and queues one of another demand.
 * @returns once that has begun
 */
export async function beginsBesideOthers(
  { app, runtime }: Pick<TestSubgraph, 'app' | 'runtime'>,
  kind: string,
): Promise<void> {
  const jobs = app.get(FileJobs, { strict: false });
  const begin = jobs.begin.bind(jobs);
  const begun = new Set<string>();
  let release = (): void => undefined;
  const held = new Promise<null>((resolve) => {
    release = () => {
      resolve(null);
    };
  });
  jobs.begin = ({ demandUuid }) => {
    begun.add(demandUuid);
    return demandUuid === TEST_DEMAND.uuid ? held : Promise.resolve(null);
  };
  const add = (demandUuid: string): Promise<void> =>
    withTransaction(runtime.connection, (session) => {
      const uuid = uuidv7();
      const job = { name: kind, key: uuid, payload: { demandUuid, uuid } };
      return app.get(JobQueue, { strict: false }).add(session, job);
    });
  try {
    await add(TEST_DEMAND.uuid);
    await until(
      () => begun.has(TEST_DEMAND.uuid),
      (has) => has,
    );
    await add(TEST_DEMAND.uuid);
    await add(OTHER_DEMAND.uuid);
    await until(
      () => begun.has(OTHER_DEMAND.uuid),
      (has) => has,
    );
  } finally {
    release();
    jobs.begin = begin;
  }
}
