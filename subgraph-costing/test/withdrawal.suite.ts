import { deleteDemandIn } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { costingModule } from '../src/costing.module.js';
import { takeCosting } from './costing.harness.js';
import type { Costing } from './costing.js';

let costing: Costing;

describe('the withdrawal of a demand', () => {
  beforeAll(async () => {
    costing = await takeCosting();
  });

  it('deletes everything of it, and nothing of another one', async () => {
    const { planted, left, othersBefore, othersAfter, deleted } = await deleteDemandIn(
      costing,
      costingModule,
      'costing',
    );
    expect(planted).toEqual(
      expect.arrayContaining(['accounting_periods', 'cost_rows', 'costing_books', 'uploads']),
    );
    expect(deleted).toEqual(Object.fromEntries(planted.map((name) => [name, 1])));
    expect(left).toEqual({ documents: {}, files: [false, false, false, false, false] });
    expect(othersAfter).toEqual(othersBefore);
  });
});
