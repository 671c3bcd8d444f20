import { startSubgraph, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';

type SubgraphModule = Parameters<typeof startSubgraph>[0]['module'];

/** Asks a subgraph; a refusal ends the run. */
export async function ask<T = unknown>(
  subgraph: TestSubgraph,
  document: string,
  variables: object,
  who?: TestIdentity,
): Promise<T> {
  const { data, errors } = await subgraph.graphql<T>(document, { ...variables }, who);
  if (errors.length > 0 || data === null) throw new Error(JSON.stringify(errors));
  return data;
}

/** Runs `work` with a real subgraph on a database of its own (MONGODB_URI), which is dropped afterwards. */
export async function withSubgraph(
  module: SubgraphModule,
  name: string,
  work: (subgraph: TestSubgraph) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const subgraph = await startSubgraph({ module, name, environment });
  try {
    await work(subgraph);
  } finally {
    await subgraph.dropDatabase();
    await subgraph.close();
  }
}

/** Stores documents of models past the application, as a database has them that was filled long ago. */
export async function fill(
  { runtime: { connection } }: TestSubgraph,
  names: readonly string[],
  insert: () => Promise<void>,
): Promise<void> {
  const models = names.map((name) => connection.model(name));
  // Filling first and indexing then takes a tenth of the time, and leaves the same.
  await Promise.all(models.map((model) => model.collection.dropIndexes()));
  await insert();
  for (const model of models) await model.createIndexes();
  // As after an update to a version that keeps numbers: the first question counts.
  await connection.collection('tallies').deleteMany({});
}

/** Calls `insert` with the numbers from `from` to `to` in portions. */
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
