import { plansOf, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { ask } from './real-subgraph.js';

const WARM_UP = 3;
const RUNS = 15;

/** A question to a list, as clients ask it. */
export interface ListQuestion {
  name: string;
  document: string;
  variables: object;
  /** The collection that answers it. */
  collection: string;
}

/** What one question took at one size. */
interface Figure {
  commands: number;
  milliseconds: number;
  isIndexed: boolean;
}

async function measure(
  subgraph: TestSubgraph,
  { document, variables, collection }: ListQuestion,
): Promise<Figure> {
  const once = async (): Promise<void> => {
    await ask(subgraph, document, variables);
  };
  for (let run = 0; run < WARM_UP; run += 1) await once();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  const plans = await plansOf(subgraph.runtime.connection, collection, once);
  return {
    commands: (await subgraph.queryCounter.during(once)).length,
    milliseconds: times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0,
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
  };
}

const show = ({ commands, milliseconds, isIndexed }: Figure): string =>
  `${commands} queries, ${isIndexed ? 'indexed' : 'NOT INDEXED'}, ${milliseconds.toFixed(1).padStart(6)} ms`;

/** Asks every question of a list that grows from one size to the next, and prints what it took. */
export async function measureLists(
  subgraph: TestSubgraph,
  sizes: readonly number[],
  seed: (from: number, to: number) => Promise<void>,
  questions: readonly ListQuestion[],
): Promise<void> {
  let stored = 0;
  for (const size of sizes) {
    await seed(stored, size);
    stored = size;
    console.log(`${size.toLocaleString('en')} stored, median of ${RUNS}`);
    for (const question of questions) {
      console.log(`  ${question.name.padEnd(32)} ${show(await measure(subgraph, question))}`);
    }
  }
}
