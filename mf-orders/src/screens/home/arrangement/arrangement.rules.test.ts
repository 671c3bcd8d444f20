import { arranged, moved, type Placement, wholeRows } from './arrangement.rules.js';

const tile = (key: string, own: Partial<Placement> = {}): Placement => ({
  key,
  isHidden: false,
  isWide: false,
  ...own,
});
const keys = (all: readonly Placement[]) => all.map(({ key }) => key);
const defaults = [{ key: 'waiting' }, { key: 'budgets' }, { key: 'counts', isWide: true }, { key: 'spend' }];

describe('arrangement of tiles', () => {
  it('is the default for a person who has not arranged anything', () => {
    expect(arranged(defaults, null)).toEqual([
      tile('waiting'),
      tile('budgets'),
      tile('counts', { isWide: true }),
      tile('spend'),
    ]);
  });

  it('keeps the order of the person, and shows a new tile after the one that precedes it by default', () => {
    const stored = [tile('spend'), tile('counts', { isHidden: true }), tile('waiting')];
    expect(arranged(defaults, stored)).toEqual([...stored, tile('budgets')]);
    expect(keys(arranged([{ key: 'news' }, ...defaults], [tile('spend'), tile('waiting')]))).toEqual([
      'news',
      'spend',
      'waiting',
      'budgets',
      'counts',
    ]);
  });

  it('keeps tiles of another release where they are', () => {
    const stored = [tile('weather', { isWide: true }), ...arranged(defaults, null)];
    expect(arranged(defaults, stored)).toEqual(stored);
  });

  it('moves a tile up and down to the place of another', () => {
    const all = arranged(defaults, null);
    expect(keys(moved(all, 'spend', 'budgets'))).toEqual(['waiting', 'spend', 'budgets', 'counts']);
    expect(keys(moved(all, 'waiting', 'counts'))).toEqual(['budgets', 'counts', 'waiting', 'spend']);
    expect(moved(all, 'waiting', 'unknown')).toBe(all);
  });

  it('gives a whole row to a tile that would be alone in it', () => {
    const all = [tile('a'), tile('b'), tile('c'), tile('d', { isWide: true }), tile('e')];
    expect([...wholeRows(all)].sort()).toEqual(['c', 'd', 'e']);
    expect([...wholeRows(all.slice(0, 2))]).toEqual([]);
  });
});
