import { type Collection, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { type Gateway, startGateway } from '../../src/documentdb-gateway/server.js';

/** Socket directory of a PostgreSQL with DocumentDB; set by the test runner when that engine was chosen. */
export const postgresHost = process.env.HACCHU_TEST_POSTGRES_HOST;

export interface Numbered {
  _id: string;
  n: number;
}

/** The gateway on a free port, with the drivers that the product uses, on a separate database. */
export interface DrivenGateway {
  readonly gateway: Gateway;
  readonly client: MongoClient;
  readonly connection: mongoose.Connection;
  readonly database: string;
  /** Another client, with its own connections. */
  another(): Promise<MongoClient>;
  collection(name: string, by?: MongoClient): Collection<Numbered>;
  close(): Promise<void>;
}

export async function driveGateway(name: string): Promise<DrivenGateway> {
  const database = `gateway_${name}_${process.pid}`;
  const gateway = await startGateway({ port: 0, postgresHost: postgresHost ?? '' });
  const uri = `mongodb://127.0.0.1:${gateway.port}/?replicaSet=rs0&directConnection=true`;
  const client = await new MongoClient(uri).connect();
  const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise();
  return {
    gateway,
    client,
    connection,
    database,
    another: () => new MongoClient(uri).connect(),
    collection: (collection, by = client) => by.db(database).collection<Numbered>(collection),
    close: async () => {
      await client.db(database).dropDatabase();
      await connection.close();
      await client.close();
      await gateway.close();
    },
  };
}
