import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileJobDocument, type OutboxDocument } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog } from './catalog.js';
import { importState, productsOf, untilOver } from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

const LONG_AGO = new Date(Date.now() - 2 * 60_000);
let catalog: Catalog;

/** The database state that a process killed during an import leaves: its lease is never released. */
async function leaveBehind(status: 'IN_PROGRESS' | 'SUCCESS', attempts = 1): Promise<string> {
  const uuid = randomUUID();
  const key = `uploads/${TEST_DEMAND.uuid}/${uuid}`;
  const file = join(catalog.runtime.environment.OBJECT_STORE_ROOT, key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '商品名,単価\nねじ,10\nばね,20\n');
  const { connection } = catalog.runtime;
  await connection.collection<FileJobDocument>('file_jobs').insertOne({
    _id: uuid,
    demandUuid: TEST_DEMAND.uuid,
    kind: 'import-product-csv',
    status,
    fileName: '商品.csv',
    creator: { uuid: randomUUID(), name: '見本 花子', actor: 'DemandUser' },
    input: { key },
    outcome: status === 'SUCCESS' ? { createdCount: 2 } : {},
    processedCount: 0,
    totalCount: null,
    failureReason: null,
    resultKey: null,
    attempts,
    aliveAt: LONG_AGO,
    createdAt: LONG_AGO,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  });
  await connection.collection<OutboxDocument>('outbox').insertOne({
    _id: randomUUID(),
    topic: 'job',
    key: `import-product-csv:${uuid}`,
    payload: { name: 'import-product-csv', key: uuid, payload: { demandUuid: TEST_DEMAND.uuid, uuid } },
    state: 'PENDING',
    attempts: 1,
    crashes: 0,
    availableAt: LONG_AGO,
    leaseToken: 'a process that died',
    leaseUntil: LONG_AGO,
    lastError: null,
    traceparent: '',
    createdAt: LONG_AGO,
    finishedAt: null,
  });
  return uuid;
}

async function untilQueueIsEmpty(): Promise<void> {
  const outbox = catalog.runtime.connection.collection('outbox');
  await until(
    () => outbox.countDocuments({ state: 'PENDING' }),
    (left) => left === 0,
  );
}

describe('interrupted CSV imports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('an import whose process was killed', () => {
    it('is taken over and stores every row once', async () => {
      const uuid = await leaveBehind('IN_PROGRESS');
      const job = await untilOver(() => importState(catalog, uuid));
      expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 2 });
      await untilQueueIsEmpty();
      expect(await productsOf(catalog)).toEqual([
        ['ねじ', '10'],
        ['ばね', '20'],
      ]);
    });

    it('after its rows were stored does not store them again', async () => {
      const before = await productsOf(catalog);
      await leaveBehind('SUCCESS');
      await untilQueueIsEmpty();
      expect(await productsOf(catalog)).toEqual(before);
    });

    it('each time is given up after three runs', async () => {
      const uuid = await leaveBehind('IN_PROGRESS', 3);
      const job = await untilOver(() => importState(catalog, uuid));
      expect(job).toMatchObject({ status: 'FAILURE', failureReason: '処理がタイムアウトしました。' });
    });
  });
});
