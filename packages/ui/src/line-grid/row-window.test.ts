import { rowRuns, windowAt } from './row-window.js';

describe('the row window', () => {
  it('starts at the top and extends beyond the lower edge of the screen', () => {
    expect(windowAt(400, 800, 50, 300)).toEqual({ first: 0, last: 24 });
  });

  it('moves with the page, but not while it scrolls by a few rows', () => {
    const view = windowAt(-5050, 800, 50, 300);
    expect(view).toEqual({ first: 88, last: 136 });
    expect(windowAt(-5150, 800, 50, 300)).toEqual(view);
  });

  it('ends with the last row', () => {
    expect(windowAt(-14_500, 800, 50, 300)).toEqual({ first: 272, last: 299 });
  });
});

describe('runs of rows', () => {
  it('leave one gap above and one below', () => {
    expect(rowRuns(10, { first: 3, last: 4 }, undefined)).toEqual([
      { kind: 'gap', first: 0, last: 2 },
      { kind: 'row', index: 3 },
      { kind: 'row', index: 4 },
      { kind: 'gap', first: 5, last: 9 },
    ]);
  });

  it('keep the focused row and its neighbours, so that keyboard navigation continues from there', () => {
    const runs = rowRuns(10, { first: 0, last: 1 }, 7);
    expect(runs.flatMap((run) => (run.kind === 'row' ? [run.index] : []))).toEqual([0, 1, 6, 7, 8]);
    expect(runs.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', first: 2, last: 5 },
      { kind: 'gap', first: 9, last: 9 },
    ]);
  });

  it('are all rows while all are in the window', () => {
    expect(rowRuns(3, { first: 0, last: 2 }, 1)).toHaveLength(3);
  });
});
