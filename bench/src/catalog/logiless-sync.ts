import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { as, SubgraphStandIn, TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { report } from '../real/file-jobs.js';
import { ask } from '../real/real-subgraph.js';
import { withCatalog } from './real-catalog.js';

const SIZES = [1_000, 20_000];

/** LOGILESS with as many articles as asked for, made page by page. */
async function startLogiless(): Promise<{ origin: string; has: (count: number) => void; stop: () => void }> {
  let total = 0;
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    const limit = Number(asked.get('limit'));
    const page = Number(asked.get('page'));
    const from = (page - 1) * limit;
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => ({
      id: from + at + 1,
      code: `A-${from + at}`,
      name: `商品${from + at}`,
      color: '藍',
      size: 'M',
      cost: 120.5,
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data, current_page: page, limit, total_count: total }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const has = (count: number) => {
    total = count;
  };
  return { origin: `http://127.0.0.1:${port}`, has, stop: () => server.close() };
}

/** Reads all articles once, from the request to the report; what it came to. */
async function synchronise(catalog: TestSubgraph, identity: SubgraphStandIn): Promise<string> {
  identity.calls.length = 0;
  const syncUuid = randomUUID();
  await ask(
    catalog,
    'mutation ($input: StartLogilessSyncInput!) { startLogilessSync(input: $input) { ok } }',
    { input: { demandUuid: TEST_DEMAND.uuid, merchantId: 'bench', syncUuid, kind: 'ITEM' } },
    as.service('subgraph-identity'),
  );
  for (;;) {
    const told = identity.calls.find(({ query }) => query.includes('reportWmsSync'));
    if (told) return JSON.stringify(told.variables['input'], ['counts', 'read', 'added', 'changed', 'error']);
    await pause(50);
  }
}

/** Memory of the catalog subgraph while it reads articles from LOGILESS. Turns come at once: nobody waits for seconds. */
export async function measureLogilessSync(): Promise<void> {
  const logiless = await startLogiless();
  const turn = {
    origin: logiless.origin,
    merchantId: 'bench',
    accessToken: 'token',
    tokenVersion: 1,
    waitMs: 0,
  };
  const identity = await SubgraphStandIn.start(({ query }) =>
    query.includes('takeWmsTurn')
      ? { data: { takeWmsTurn: { failure: null, turn } } }
      : { data: { reportWmsSync: { ok: true } } },
  );
  try {
    await withCatalog(
      'bench_logiless',
      async (catalog) => {
        console.log('Growth of the catalog subgraph at its highest, articles of LOGILESS');
        logiless.has(200);
        // The first of everything loads code, which is not what is measured.
        await synchronise(catalog, identity);
        for (const size of SIZES) {
          await catalog.runtime.connection.collection('logilessRecords').deleteMany({});
          logiless.has(size);
          const name = size.toLocaleString('en');
          await report(`${name} new articles`, () => synchronise(catalog, identity));
          await report(`${name} known articles`, () => synchronise(catalog, identity));
        }
      },
      { IDENTITY_URL: identity.url },
    );
  } finally {
    logiless.stop();
    await identity.stop();
  }
}
