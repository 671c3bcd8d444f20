import { join } from 'node:path';
import { storeDocuments, storedReleases } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeCosting } from './costing.harness.js';
import { admin, type Costing, dataOf } from './costing.js';
import { PERIOD, type SeenPeriod } from './period-support.js';
import { answerAsCatalog, PRODUCTS } from './world.js';

const FOLDER = join(import.meta.dirname, 'stored');

describe.each(storedReleases(FOLDER))('what release %s stored', (version) => {
  let costing: Costing;
  let counts: Readonly<Record<string, number>>;
  beforeAll(async () => {
    costing = await takeCosting();
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    counts = await storeDocuments(costing.runtime.connection, join(FOLDER, version));
  });

  it('is shown: periods with their months, what was counted, and how they were opened', async () => {
    const { accountingPeriods } = dataOf(
      await costing.graphql<{ accountingPeriods: SeenPeriod[] }>(
        `{ accountingPeriods ${PERIOD} }`,
        {},
        admin(),
      ),
    );
    expect(accountingPeriods).toHaveLength(counts['accounting_periods'] ?? 0);
    const [period] = accountingPeriods;
    expect(period?.openingInventory).toEqual({ kind: 'NONE', settledBy: '試験 太郎' });
    expect(period?.months.map(({ countedAt }) => countedAt !== null)).toEqual([true, false, false]);
  });
});
