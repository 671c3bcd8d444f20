import type { Connection, mongo } from 'mongoose';

/** How the database answers one question that an operation asked. */
export interface QueryPlan {
  /** `find` or `aggregate`. */
  command: string;
  /** Names of the indexes that it reads. */
  indexes: string[];
  /** It reads every document of the collection. */
  scansAll: boolean;
  /** It puts what it found in order, because no index it reads has that order. */
  sorts: boolean;
}

const ASIDES = new Set(['rejectedPlans', 'postgresPlan']);

const questionOf = ({ commandName, command }: mongo.CommandStartedEvent): mongo.BSON.Document => {
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

/** The plans of the questions that `work` asks of `collection` (1: of the database), in their order. */
export async function plansOf(
  connection: Connection,
  collection: string | 1,
  work: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const questions: mongo.BSON.Document[] = [];
  const listen = (event: mongo.CommandStartedEvent): void => {
    const { commandName, command, databaseName } = event;
    if (commandName !== 'find' && commandName !== 'aggregate') return;
    if (databaseName === connection.name && command[commandName] === collection)
      questions.push(questionOf(event));
  };
  const client = connection.getClient();
  client.on('commandStarted', listen);
  try {
    await work();
  } finally {
    client.off('commandStarted', listen);
  }
  const database = client.db(connection.name);
  return Promise.all(
    questions.map(async (question) => {
      const explained = await database.command({ explain: question, verbosity: 'queryPlanner' });
      // Besides what it does, an engine tells what it thought about, and the same again in words of its own.
      const text = JSON.stringify(explained, (key, value: unknown) => (ASIDES.has(key) ? undefined : value));
      return {
        command: 'find' in question ? 'find' : 'aggregate',
        indexes: [...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name ?? ''),
        scansAll: text.includes('COLLSCAN'),
        sorts: text.includes('"stage":"SORT"'),
      };
    }),
  );
}
