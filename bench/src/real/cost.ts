import type { TestSubgraph } from '@hacchu-hub/subgraph-testing';

const WARM_UP = 3;
/** Number of measured runs, at most. */
export const RUNS = 15;
/** Total number of runs: one more, to count its database commands. */
export const TIMES = WARM_UP + RUNS + 1;

/** After that time slow work is measured often enough, if three times. */
const ENOUGH_MS = 3_000;

/** The cost of an operation: database commands, and its median time. */
export interface Cost {
  readonly commands: number;
  readonly milliseconds: number;
}

/**
 * @param work receives the run number, from 0; work that can be done only once uses another record each time
 */
export async function costOf(
  subgraph: TestSubgraph,
  work: (time: number) => Promise<unknown>,
): Promise<Cost> {
  for (let time = 0; time < WARM_UP; time += 1) await work(time);
  const times: number[] = [];
  let total = 0;
  for (let time = WARM_UP; time < WARM_UP + RUNS && (time < WARM_UP + 3 || total < ENOUGH_MS); time += 1) {
    const began = performance.now();
    await work(time);
    const taken = performance.now() - began;
    times.push(taken);
    total += taken;
  }
  const commands = await subgraph.queryCounter.during(() => work(TIMES - 1));
  const [milliseconds = 0] = times.sort((one, other) => one - other).slice(Math.floor(times.length / 2));
  return { commands: commands.length, milliseconds };
}

/** `5 queries,   12.3 ms` */
export const shown = ({ commands, milliseconds }: Cost, note = ''): string =>
  `${commands} queries${note}, ${milliseconds.toFixed(1).padStart(6)} ms`;
