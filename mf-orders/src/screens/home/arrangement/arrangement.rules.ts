/** Where and how a person wants one tile. */
export interface Placement {
  readonly key: string;
  readonly isHidden: boolean;
  readonly isWide: boolean;
}

/** Where a tile is by default. */
export interface DefaultPlacement {
  readonly key: string;
  readonly isHidden?: boolean;
  readonly isWide?: boolean;
}

const placed = ({ key, isHidden = false, isWide = false }: DefaultPlacement): Placement => ({
  key,
  isHidden,
  isWide,
});

/**
 * All placements of a person, in order: what they arranged, and each tile that is newer than that after the one that
 * precedes it by default. Tiles that this release does not know stay where they are (docs/domain/home.md).
 *
 * @param stored undefined or null for a person who has not arranged anything
 */
export function arranged(
  defaults: readonly DefaultPlacement[],
  stored: readonly Placement[] | null | undefined,
): readonly Placement[] {
  if (!stored) return defaults.map(placed);
  const all = stored.map(({ key, isHidden, isWide }) => ({ key, isHidden, isWide }));
  defaults.forEach((tile, index) => {
    if (all.some(({ key }) => key === tile.key)) return;
    const previous = defaults[index - 1]?.key;
    all.splice(
      previous === undefined ? 0 : all.findIndex(({ key }) => key === previous) + 1,
      0,
      placed(tile),
    );
  });
  return all;
}

/**
 * Moves a tile to the place of another of those that are offered. Tiles that are not offered keep their neighbours
 * before them.
 */
export function moved(all: readonly Placement[], key: string, target: string): readonly Placement[] {
  const from = all.findIndex((one) => one.key === key);
  const to = all.findIndex((one) => one.key === target);
  const tile = all[from];
  if (!tile || to < 0 || from === to) return all;
  const others = all.toSpliced(from, 1);
  return others.toSpliced(to, 0, tile);
}

/** Changes one tile. */
export const changed = (
  all: readonly Placement[],
  key: string,
  change: Partial<Omit<Placement, 'key'>>,
): readonly Placement[] => all.map((one) => (one.key === key ? { ...one, ...change } : one));

/** Tiles that take a whole row of two: those that are to, and those that would be alone in theirs. */
export function wholeRows(shown: readonly Placement[]): ReadonlySet<string> {
  const whole = new Set<string>();
  let waiting: string | undefined;
  for (const { key, isWide } of shown) {
    if (!isWide) {
      waiting = waiting === undefined ? key : undefined;
      continue;
    }
    whole.add(key);
    if (waiting !== undefined) whole.add(waiting);
    waiting = undefined;
  }
  if (waiting !== undefined) whole.add(waiting);
  return whole;
}
