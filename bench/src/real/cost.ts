import type { TestSubgraph } from '@hacchu-hub/subgraph-testing';

const WARM_UP = 3;
/** Number of measured runs. */
export const RUNS = 15;
/** Total number of runs: one more, to count its database commands. */
export const TIMES = WARM_UP + RUNS + 1;

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
  for (let time = WARM_UP; time < WARM_UP + RUNS; time += 1) {
    const began = performance.now();
    await work(time);
    times.push(performance.now() - began);
  }
  const commands = await subgraph.queryCounter.during(() => work(TIMES - 1));
  const [milliseconds = 0] = times.sort((one, other) => one - other).slice(Math.floor(RUNS / 2));
  return { commands: commands.length, milliseconds };
}

/** `5 queries,   12.3 ms` */
export const shown = ({ commands, milliseconds }: Cost, note = ''): string =>
  `${commands} queries${note}, ${milliseconds.toFixed(1).padStart(6)} ms`;
