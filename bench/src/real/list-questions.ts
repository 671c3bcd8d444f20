import { plansOf, until, type QueryPlan, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { costOf, RUNS, shown, type Cost } from './cost.js';
import { ask } from './real-subgraph.js';

/** A question to a list, as clients ask it. */
export interface ListQuestion {
  name: string;
  document: string;
  variables: object;
  /** The collection that answers it. */
  collection: string;
}

/** What one question took at one size. */
interface Figure extends Cost {
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
  const cost = await costOf(subgraph, () => ask(subgraph, document, variables));
  const plans = await plansOfQuestion(subgraph, question);
  return {
    ...cost,
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
    isSorted: plans.some(({ sorts }) => sorts),
  };
}

const show = ({ isIndexed, isSorted, ...cost }: Figure): string =>
  shown(cost, `, ${isIndexed ? 'indexed' : 'NOT INDEXED'}${isSorted ? ', sorted' : ''}`);

/**
 * Asks every question of a list that grows from one size to the next, and prints what it took.
 *
 * @param also is done at each size after the questions, with the numbers of what came last
 */
export async function measureLists(
  subgraph: TestSubgraph,
  sizes: readonly number[],
  seed: (from: number, to: number) => Promise<void>,
  questions: readonly ListQuestion[],
  also: (added: { from: number; to: number }) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let stored = 0;
  for (const size of sizes) {
    const added = { from: stored, to: size };
    await seed(added.from, added.to);
    stored = size;
    await settle(subgraph, questions);
    console.log(`${size.toLocaleString('en')} stored, median of ${RUNS}`);
    for (const question of questions) {
      console.log(`  ${question.name.padEnd(32)} ${show(await measure(subgraph, question))}`);
    }
    await also(added);
  }
}
