import { deleteDemandIn } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogModule } from '../src/catalog.module.js';
import type { Catalog } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

describe('the withdrawal of a demand', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  it('deletes everything of it, and nothing of another one', async () => {
    const { planted, left, othersBefore, othersAfter, deleted } = await deleteDemandIn(
      catalog,
      catalogModule,
      'catalog',
    );
    expect(planted).toEqual(expect.arrayContaining(['products', 'suppliers', 'file_jobs', 'tallies']));
    expect(deleted).toEqual(Object.fromEntries(planted.map((name) => [name, 1])));
    expect(left).toEqual({ documents: {}, files: [false, false, false] });
    expect(othersAfter).toEqual(othersBefore);
  });
});
