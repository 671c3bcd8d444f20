import { plansOf, until, type QueryPlan, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
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
  isSorted: boolean;
}

const plansOfQuestion = (
  subgraph: TestSubgraph,
  { document, variables, collection }: ListQuestion,
): Promise<QueryPlan[]> =>
  plansOf(subgraph.runtime.connection, collection, () => ask(subgraph, document, variables));

/** A database that has just been filled needs a moment until it knows what its indexes hold. */
async function settle(subgraph: TestSubgraph, [first]: readonly ListQuestion[]): Promise<void> {
  if (!first) return;
  const look = async (): Promise<boolean> =>
    (await plansOfQuestion(subgraph, first)).some(({ sorts }) => sorts);
  // An engine that cannot do better goes on after that, and the figures say so.
  await until(look, (isSorted) => !isSorted, { withinMs: 90_000, everyMs: 1_000 }).catch(() => undefined);
}

async function measure(subgraph: TestSubgraph, question: ListQuestion): Promise<Figure> {
  const { document, variables } = question;
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
  const plans = await plansOfQuestion(subgraph, question);
  return {
    commands: (await subgraph.queryCounter.during(once)).length,
    milliseconds: times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0,
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
    isSorted: plans.some(({ sorts }) => sorts),
  };
}

const show = ({ commands, milliseconds, isIndexed, isSorted }: Figure): string =>
  `${commands} queries, ${isIndexed ? 'indexed' : 'NOT INDEXED'}${isSorted ? ', sorted' : ''}, ${milliseconds.toFixed(1).padStart(6)} ms`;

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
    await settle(subgraph, questions);
    console.log(`${size.toLocaleString('en')} stored, median of ${RUNS}`);
    for (const question of questions) {
      console.log(`  ${question.name.padEnd(32)} ${show(await measure(subgraph, question))}`);
    }
  }
}
