import { randomUUID } from 'node:crypto';
import { ObjectStore, uuidv7, withdrawalMutation } from '@hacchu-hub/subgraph-kit';
import type { SubgraphDefinition } from '@hacchu-hub/subgraph-kit/subgraph-module';
import { as } from './identities.js';
import type { TestSubgraph } from './test-subgraph.js';
import { until } from './until.js';

/** A document of a demand in each collection whose documents name it, and a file in each folder. */
export async function plantEverywhere(
  { runtime: { connection }, app }: TestSubgraph,
  { modelDefinitions, options }: SubgraphDefinition,
  demandUuid: string,
): Promise<{ collections: string[]; files: string[] }> {
  const collections: string[] = [];
  for (const { name, schema } of modelDefinitions) {
    const collection = schema.get('collection') ?? name;
    if (!schema.path('demandUuid') || options.demandData?.kept?.[collection]) continue;
    const unique = schema.indexes().flatMap(([fields, how]) => (how.unique ? Object.keys(fields) : []));
    const values = Object.fromEntries(unique.map((field) => [field.split('.')[0], randomUUID()]));
    await connection
      .collection<{ _id: string }>(collection)
      .insertOne({ ...values, _id: randomUUID(), demandUuid });
    collections.push(collection);
  }
  const folders = ['csv-jobs', 'files', 'uploads', ...(options.demandData?.folders ?? [])];
  const files = folders.map((folder) => `${folder}/${demandUuid}/a/b`);
  const store = app.get(ObjectStore);
  for (const key of files) await store.put(key, Buffer.from('text'), { contentType: 'text/plain' });
  return { collections, files };
}

/**
 * Numbers of documents that contain a text anywhere, by collection; without those that are meant to remain, and without
 * the job that deletes.
 */
export async function documentsWith(
  { runtime: { connection } }: TestSubgraph,
  text: string,
  remaining: readonly string[] = [],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await connection.listCollections()) {
    if (name === 'withdrawn_demands' || remaining.includes(name)) continue;
    for await (const document of connection.collection(name).find())
      if (JSON.stringify(document).includes(text) && !document['payload']?.payload?.withdrawnDemandUuid)
        found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

/** Announces a state of a withdrawal to a slice, as subgraph-identity does. @throws when it is refused */
export async function announceWithdrawal(
  { graphql }: TestSubgraph,
  slice: string,
  change: { demandUuid: string; withdrawalUuid: string; state: string; version: number; occasion?: string },
): Promise<void> {
  const { errors } = await graphql(
    `mutation($demandUuid: ID!, $withdrawalUuid: ID!, $state: String!, $version: Int!, $occasion: String!) {
      ${withdrawalMutation(slice)}(
        demandUuid: $demandUuid, withdrawalUuid: $withdrawalUuid, state: $state, version: $version, occasion: $occasion
      )
    }`,
    { occasion: String(change.version), ...change },
    as.service('subgraph-identity'),
  );
  if (errors.length > 0) throw new Error(`the announcement was refused: ${JSON.stringify(errors)}`);
}

/** What a slice has of two demands before and after the first one is deleted, and whether that was reported. */
export async function deleteDemandIn(
  subgraph: TestSubgraph,
  definition: SubgraphDefinition,
  slice: string,
): Promise<{ planted: string[]; left: object; othersBefore: object; othersAfter: object; deleted: object }> {
  const [leaving, staying] = [uuidv7(), uuidv7()];
  const { collections, files } = await plantEverywhere(subgraph, definition, leaving);
  const other = await plantEverywhere(subgraph, definition, staying);
  const store = subgraph.app.get(ObjectStore);
  const has = async (demandUuid: string, keys: readonly string[]) => ({
    documents: await documentsWith(subgraph, demandUuid),
    files: await Promise.all(keys.map((key) => store.exists(key))),
  });
  const othersBefore = await has(staying, other.files);
  const withdrawalUuid = uuidv7();
  await announceWithdrawal(subgraph, slice, {
    demandUuid: leaving,
    ...{ withdrawalUuid, state: 'DELETING', version: 1 },
  });
  const outbox = subgraph.runtime.connection.collection('outbox');
  const reported = { topic: 'demand-deletion-report', 'payload.withdrawalUuid': withdrawalUuid };
  const report = await until(
    () => outbox.findOne(reported),
    (found) => found !== null,
  );
  // Nobody receives it here.
  await outbox.deleteMany(reported);
  return {
    planted: collections,
    left: await has(leaving, files),
    othersBefore,
    othersAfter: await has(staying, other.files),
    deleted: report?.['payload'].records,
  };
}
