import { plansOf, type QueryPlan, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { type Cost, costOf, RUNS, shown } from './cost.js';
import { ask } from './real-subgraph.js';

/** A query of a list, as clients send it. */
export interface ListQuery {
  name: string;
  document: string;
  variables: object;
  /** The collection it reads. */
  collection: string;
}

/** The cost of one query at one size. */
interface Figure extends Cost {
  isIndexed: boolean;
  isSorted: boolean;
}

const plansOfQuery = (
  subgraph: TestSubgraph,
  { document, variables, collection }: ListQuery,
): Promise<QueryPlan[]> =>
  plansOf(subgraph.runtime.connection, collection, () => ask(subgraph, document, variables));

/** Right after a bulk insert the database needs a moment to update its index statistics. */
async function settle(subgraph: TestSubgraph, [first]: readonly ListQuery[]): Promise<void> {
  if (!first) return;
  const look = async (): Promise<boolean> => (await plansOfQuery(subgraph, first)).some(({ sorts }) => sorts);
  // An engine that cannot use the index goes on after that, and the figures show it.
  await until(look, (isSorted) => !isSorted, { withinMs: 90_000, everyMs: 1_000 }).catch(() => undefined);
}

async function measure(subgraph: TestSubgraph, listQuery: ListQuery): Promise<Figure> {
  const { document, variables } = listQuery;
  const cost = await costOf(subgraph, () => ask(subgraph, document, variables));
  const plans = await plansOfQuery(subgraph, listQuery);
  return {
    ...cost,
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
    isSorted: plans.some(({ sorts }) => sorts),
  };
}

const show = ({ isIndexed, isSorted, ...cost }: Figure): string =>
  shown(cost, `, ${isIndexed ? 'indexed' : 'NOT INDEXED'}${isSorted ? ', sorted' : ''}`);

/**
 * Runs every query of a list that grows from one size to the next, and prints the costs.
 *
 * @param also runs at each size after the queries, with the numbers of the rows added last
 */
export async function measureLists(
  subgraph: TestSubgraph,
  sizes: readonly number[],
  seed: (from: number, to: number) => Promise<void>,
  listQueries: readonly ListQuery[],
  also: (added: { from: number; to: number }) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let stored = 0;
  for (const size of sizes) {
    const added = { from: stored, to: size };
    await seed(added.from, added.to);
    stored = size;
    await settle(subgraph, listQueries);
    console.log(`${size.toLocaleString('en')} stored, median of ${RUNS}`);
    for (const listQuery of listQueries) {
      console.log(`  ${listQuery.name.padEnd(32)} ${show(await measure(subgraph, listQuery))}`);
    }
    await also(added);
  }
}
