import { Random } from '../../attack/fuzz/random.js';

/** Which faults a run injects, and in which order. */
export interface Choice {
  count: number;
  /** Beginnings of names; a fault is chosen if its name begins with one of them. */
  only: readonly string[];
  seed: number;
}

/**
 * Draws faults: all of them in a random order before any comes a second time, so that a run with as many faults as
 * there are has each. The same seed gives the same order.
 * @throws Error when no fault is left to choose from
 */
export function chooseFaults<T extends { name: string }>(
  all: readonly T[],
  { count, only, seed }: Choice,
): T[] {
  const matching = all.filter(({ name }) => only.some((prefix) => name.startsWith(prefix)));
  if (matching.length === 0) throw new Error(`No fault begins with ${only.join(' or ')}.`);
  const random = new Random(seed);
  const chosen: T[] = [];
  while (chosen.length < count) chosen.push(...shuffled(matching, random));
  return chosen.slice(0, count);
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(random.below(rest.length), 1));
}
