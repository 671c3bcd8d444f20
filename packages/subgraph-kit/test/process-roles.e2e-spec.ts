import { startSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubgraphModule, RecurringJob, type RecurringJobHandler } from '../src/index.js';
import { JobProcess, jobsModule, resetJobs, seen } from './sample/fragile-job.js';

@RecurringJob({ name: 'sweep', daily: '03:00' })
class Sweep implements RecurringJobHandler {
  run(): Promise<void> {
    return Promise.resolve();
  }
}

const { options } = jobsModule;
const module = createSubgraphModule({ ...options, providers: [...(options.providers ?? []), Sweep] });

let server: TestSubgraph;
let worker: TestSubgraph;

beforeAll(async () => {
  const environment = { PROCESS_ROLE: 'server' };
  server = await startSubgraph({ module, name: 'roles', hasClock: true, environment });
});
afterAll(async () => {
  await worker.close();
  await server.close();
});
beforeEach(() => resetJobs());

const startWorker = (): Promise<TestSubgraph> =>
  startSubgraph({
    module,
    name: 'roles',
    database: server.database,
    hasClock: true,
    environment: { PROCESS_ROLE: 'worker' },
  });
const scheduled = (): Promise<number> =>
  server.runtime.connection.collection('recurring_jobs').countDocuments();
const ask = ({ url }: TestSubgraph, path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, url), init);
const query = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ __typename }' }),
};

describe('a subgraph in two kinds of processes', () => {
  it('queues jobs in a server, which leaves them and the schedule to workers', async () => {
    const own = new JobProcess(server);
    await own.add('fragile', 'a');
    // The server would have started it at once, at the commit.
    expect((await own.entry('a'))?.state).toBe('PENDING');
    expect(await scheduled()).toBe(0);
    worker = await startWorker();
    await own.untilOver();
    expect(seen.started).toEqual(['a']);
    expect(await scheduled()).toBeGreaterThan(0);
  });

  it.each(['/healthz', '/readyz', '/metrics'])('answers %s in both', async (path) => {
    for (const one of [server, worker]) expect((await ask(one, path)).status).toBe(200);
  });

  it('tells alarms which of the two is ready', async () => {
    const told = async (one: typeof server) =>
      /^hacchu_ready\{(.*)\} 1$/m.exec(await (await ask(one, '/metrics')).text());
    expect((await told(server))?.[1]).toContain('role="server"');
    expect((await told(worker))?.[1]).toContain('role="worker"');
  });

  it('answers operations in a server alone', async () => {
    expect((await ask(server, '/graphql', query)).status).not.toBe(404);
    for (const path of ['/graphql', '/graphql?query=%7B__typename%7D', '/unknown'])
      expect((await ask(worker, path, query)).status).toBe(404);
  });
});
