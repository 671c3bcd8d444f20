import { MongoClient } from 'mongodb';
import { messageOf, StackError } from '../support/stack-error.js';
import { NEVER, type RunningDatabase } from './running-database.js';

/** The connection string without its password, for display. */
export function withoutPassword(uri: string): string {
  return uri.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1:***@');
}

/**
 * Way 1: the server that `MONGODB_URI` names. It is explicit, so its failure never falls back to another way.
 */
export async function connectToGivenUri(uri: string): Promise<RunningDatabase> {
  const shown = withoutPassword(uri);
  let client: MongoClient | undefined;
  try {
    const ownTimeout = /serverSelectionTimeoutMS=/i.test(uri);
    client = new MongoClient(uri, ownTimeout ? {} : { serverSelectionTimeoutMS: 5_000 });
    await client.db('admin').command({ ping: 1 });
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello.setName && hello.msg !== 'isdbgrid') {
      throw new StackError(
        `The MongoDB of MONGODB_URI (${shown}) is not a replica set, and transactions need one. Start mongod with --replSet rs0 and call rs.initiate() once.`,
      );
    }
  } catch (error) {
    if (error instanceof StackError) throw error;
    throw new StackError(
      `MONGODB_URI is set to ${shown}, but no usable server responds there (${messageOf(error)}). Start that server, or unset MONGODB_URI to let the stack find a database.`,
    );
  } finally {
    await client?.close();
  }
  return {
    uri,
    engine: 'MongoDB',
    description: `MongoDB at ${shown} (MONGODB_URI is set)`,
    died: NEVER,
    stop: async () => undefined,
  };
}
