import type { Connection, mongo } from 'mongoose';
import type { TestSubgraph } from './test-subgraph.js';

/** The plan of one database query of an operation. */
export interface QueryPlan {
  /** `find` or `aggregate`. */
  command: string;
  /** As it was sent. */
  query: mongo.BSON.Document;
  /** Names of the indexes used. */
  indexes: string[];
  /** It scans the whole collection. */
  scansAll: boolean;
  /** It sorts in memory, because no index used provides the order. */
  sorts: boolean;
}

const IGNORED_KEYS = new Set(['rejectedPlans', 'postgresPlan']);

const queryOf = ({ commandName, command }: mongo.CommandStartedEvent): mongo.BSON.Document => {
  const { filter, sort, skip, limit, pipeline, hint } = command;
  return commandName === 'find'
    ? {
        find: command['find'],
        filter,
        ...(sort && { sort }),
        ...(skip && { skip }),
        ...(limit && { limit }),
        ...(hint && { hint }),
      }
    : { aggregate: command['aggregate'], pipeline, cursor: {}, ...(hint && { hint }) };
};

/**
 * The plans of the queries of a subgraph's request. It begins once no background work is running, whose queries would be
 * taken for those of `work`.
 * @param collection 1: the queries on the database itself
 */
export async function plansOf(
  { runtime, background }: Pick<TestSubgraph, 'runtime' | 'background'>,
  collection: string | 1,
  work: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  await background.settle();
  return plansOnConnection(runtime.connection, collection, work);
}

/** The queries that `connection` sends for `collection` (1: for the database) during `work`, in order. */
async function queriesDuring(
  connection: Connection,
  collection: string | 1,
  work: () => Promise<unknown>,
): Promise<mongo.BSON.Document[]> {
  const queries: mongo.BSON.Document[] = [];
  const listen = (event: mongo.CommandStartedEvent): void => {
    const { commandName, command, databaseName } = event;
    if (commandName !== 'find' && commandName !== 'aggregate') return;
    if (databaseName === connection.name && command[commandName] === collection) queries.push(queryOf(event));
  };
  const client = connection.getClient();
  client.on('commandStarted', listen);
  try {
    await work();
  } finally {
    client.off('commandStarted', listen);
  }
  return queries;
}

/** The plans of the queries that `connection` sends for `collection` (1: for the database) during `work`, in order. */
export async function plansOnConnection(
  connection: Connection,
  collection: string | 1,
  work: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const queries = await queriesDuring(connection, collection, work);
  const database = connection.getClient().db(connection.name);
  return Promise.all(
    queries.map(async (query) => {
      const explained = await database.command({ explain: query, verbosity: 'queryPlanner' });
      // Besides the winning plan, engines report rejected plans and the same plan in their own terms.
      const text = JSON.stringify(explained, (key, value: unknown) =>
        IGNORED_KEYS.has(key) ? undefined : value,
      );
      return {
        command: 'find' in query ? 'find' : 'aggregate',
        query,
        indexes: [...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name ?? ''),
        scansAll: text.includes('COLLSCAN'),
        sorts: text.includes('"stage":"SORT"'),
      };
    }),
  );
}

/**
 * How many documents the database examines for each sorted `find` of a request, in order. It begins once no background
 * work is running, whose queries would be taken for those of `work`.
 */
export async function documentsExamined(
  { runtime, background }: Pick<TestSubgraph, 'runtime' | 'background'>,
  collection: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  await background.settle();
  const queries = await queriesDuring(runtime.connection, collection, work);
  const database = runtime.connection.getClient().db(runtime.connection.name);
  return Promise.all(
    queries
      .filter((query) => 'find' in query && 'sort' in query)
      .map(async (query) => {
        const explained = await database.command({ explain: query, verbosity: 'executionStats' });
        return Number(explained['executionStats'].totalDocsExamined);
      }),
  );
}
