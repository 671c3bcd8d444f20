import { startSubgraph, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';

type SubgraphModule = Parameters<typeof startSubgraph>[0]['module'];

/** Sends an operation to a subgraph; a refusal ends the run. */
export async function ask<T = unknown>(
  subgraph: Pick<TestSubgraph, 'graphql'>,
  document: string,
  variables: object,
  who?: TestIdentity,
): Promise<T> {
  const { data, errors } = await subgraph.graphql<T>(document, { ...variables }, who);
  if (errors.length > 0 || data === null) throw new Error(JSON.stringify(errors));
  return data;
}

/**
 * Runs `work` with a real subgraph on a separate database (MONGODB_URI), which is dropped afterwards, or on the one
 * that DATABASE names, which is kept for the next run.
 */
export async function withSubgraph(
  module: SubgraphModule,
  name: string,
  work: (subgraph: TestSubgraph) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const database = process.env['DATABASE'];
  const subgraph = await startSubgraph({ module, name, environment, ...(database && { database }) });
  try {
    await work(subgraph);
  } finally {
    if (!database) await subgraph.dropDatabase();
    await subgraph.close();
  }
}

/**
 * Inserts documents directly into the database, bypassing the application, like data that was stored long
 * ago.
 */
export async function fill(
  { runtime: { connection } }: TestSubgraph,
  names: readonly string[],
  insert: () => Promise<void>,
): Promise<void> {
  const models = names.map((name) => connection.model(name));
  // Inserting first and indexing afterwards takes a tenth of the time, with the same result.
  await Promise.all(models.map((model) => model.collection.dropIndexes()));
  await insert();
  for (const model of models) await model.createIndexes();
  // As after an update to a version that maintains counts: the first query has to count.
  await connection.collection('tallies').deleteMany({});
}

/** Calls `insert` with the numbers from `from` to `to` in batches. */
export async function inBatches(
  from: number,
  to: number,
  size: number,
  insert: (numbers: number[]) => Promise<unknown>,
): Promise<void> {
  for (let start = from; start < to; start += size) {
    await insert(Array.from({ length: Math.min(size, to - start) }, (_, at) => start + at));
  }
}
