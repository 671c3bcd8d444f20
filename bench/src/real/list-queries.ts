import { plansOnConnection, type QueryPlan, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
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
  /** Those that its queries use. */
  indexes: readonly string[];
  isIndexed: boolean;
  isSorted: boolean;
}

const plansOnConnectionQuery = (
  subgraph: TestSubgraph,
  { document, variables, collection }: ListQuery,
): Promise<QueryPlan[]> =>
  plansOnConnection(subgraph.runtime.connection, collection, () => ask(subgraph, document, variables));

/** Right after a bulk insert the database needs a moment to update its index statistics. */
async function settle(subgraph: TestSubgraph, [first]: readonly ListQuery[]): Promise<void> {
  if (!first) return;
  const look = async (): Promise<boolean> =>
    (await plansOnConnectionQuery(subgraph, first)).some(({ sorts }) => sorts);
  // An engine that cannot use the index goes on after that, and the figures show it.
  await until(look, (isSorted) => !isSorted, { withinMs: 90_000, everyMs: 1_000 }).catch(() => undefined);
}

async function measure(subgraph: TestSubgraph, listQuery: ListQuery): Promise<Figure> {
  const { document, variables } = listQuery;
  const cost = await costOf(subgraph, () => ask(subgraph, document, variables));
  const plans = await plansOnConnectionQuery(subgraph, listQuery);
  return {
    ...cost,
    indexes: [...new Set(plans.flatMap(({ indexes }) => indexes))],
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
    isSorted: plans.some(({ sorts }) => sorts),
  };
}

const show = ({ isIndexed, isSorted, indexes, ...cost }: Figure): string =>
  `${shown(cost, `, ${isIndexed ? 'indexed' : 'NOT INDEXED'}${isSorted ? ', sorted' : '        '}`)}  ${indexes.join(' ')}`;

/** A list that grows. */
export interface GrowingList {
  /** Numbers of records at which it is measured. */
  readonly sizes: readonly number[];
  /** Records that are there already. */
  readonly stored?: number;
  /** Stores the records with these numbers. */
  readonly seed: (from: number, to: number) => Promise<void>;
  readonly queries: readonly ListQuery[];
  /** Runs at each size after the queries, with the numbers of the records added last. */
  readonly also?: (added: { from: number; to: number }) => Promise<void>;
}

/** Runs every query of a list that grows from one size to the next, and prints the costs. */
export async function measureLists(
  subgraph: TestSubgraph,
  { sizes, seed, queries, also, stored = 0 }: GrowingList,
): Promise<void> {
  let from = stored;
  for (const to of sizes) {
    if (to > from) await seed(from, to);
    await settle(subgraph, queries);
    console.log(`${to.toLocaleString('en')} stored, median of ${RUNS}`);
    for (const listQuery of queries) {
      console.log(`  ${listQuery.name.padEnd(40)} ${show(await measure(subgraph, listQuery))}`);
    }
    if (to > from) await also?.({ from, to });
    from = to;
  }
}
