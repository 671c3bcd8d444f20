import { describe, expect, it } from '@jest/globals';
import { COUNTED_MATCHES, type Matches, type PageArgs, paginateMatches } from './paging.js';

/** A list of numbers, of which every `step`th matches from `from` on; its first `read` are read in order. */
function searched({
  size,
  step,
  from = 0,
  read = 2_000,
}: Record<'size' | 'step', number> & Partial<Record<'from' | 'read', number>>) {
  const list = Array.from({ length: size }, (_, at) => at);
  const matching = (of: readonly number[]) => of.filter((at) => at >= from && at % step === 0);
  const reads: string[] = [];
  const matches: Matches<number> = {
    count: async (limit) => {
      reads.push('count');
      return Math.min(limit, matching(list).length);
    },
    inOrder: async ({ skip, limit }) => {
      reads.push('in order');
      const found = matching(list.slice(0, read)).slice(skip, skip + limit);
      return found.length === limit ? found : undefined;
    },
    sorted: async ({ skip, limit }) => {
      reads.push('sorted');
      return matching(list).slice(skip, skip + limit);
    },
  };
  return { reads, ask: (args: PageArgs) => paginateMatches(args, matches) };
}

const first = { page: 1, limit: 20 };

describe('a page of matches', () => {
  it('counts few matches exactly, and sorts them', async () => {
    const { ask, reads } = searched({ size: 5_000, step: 5 });
    expect(await ask(first)).toMatchObject({
      totalCount: COUNTED_MATCHES,
      isTotalCountExact: true,
      page: 1,
      limit: 20,
    });
    expect(reads).toEqual(['count', 'sorted']);
  });

  it('stops counting many matches, and reads the list in its order', async () => {
    const { ask, reads } = searched({ size: 5_000, step: 4 });
    const page = await ask({ page: 2, limit: 10 });
    expect(page).toMatchObject({ totalCount: COUNTED_MATCHES, isTotalCountExact: false, page: 2 });
    expect(page.items).toEqual([40, 44, 48, 52, 56, 60, 64, 68, 72, 76]);
    expect(reads).toEqual(['count', 'in order']);
  });

  it('sorts many matches where the first records of the list have too few of them', async () => {
    const { ask, reads } = searched({ size: 5_000, step: 1, from: 1_990 });
    expect((await ask(first)).items).toEqual(Array.from({ length: 20 }, (_, at) => 1_990 + at));
    expect(reads).toEqual(['count', 'in order', 'sorted']);
  });

  it('sorts them for a page beyond those that were counted', async () => {
    const { ask, reads } = searched({ size: 5_000, step: 1 });
    expect((await ask({ page: 51, limit: 20 })).items[0]).toBe(1_000);
    expect(reads).toEqual(['count', 'sorted']);
  });

  it('refuses a page that is none before it reads anything', async () => {
    const { ask, reads } = searched({ size: 10, step: 1 });
    await expect(ask({ page: 0, limit: 20 })).rejects.toMatchObject({ message: expect.any(String) });
    expect(reads).toEqual([]);
  });
});
