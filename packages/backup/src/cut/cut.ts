import { mongo } from 'mongoose';

/** One moment of all databases of a cluster: everything that is read with the session is as of `point`. */
export interface Cut {
  readonly kind: 'snapshot' | 'transaction';
  readonly session: mongo.ClientSession;
  readonly point: Date;
  end(): Promise<void>;
}

/**
 * Opens the cut. MongoDB serves it as a snapshot session, which lasts as long as the server keeps history
 * (`minSnapshotHistoryWindowInSeconds`, five minutes by default). A server that does not report a snapshot (DocumentDB in
 * development) is read in one transaction, which lasts a minute.
 *
 * @param first a collection of the cluster: its read chooses the moment
 */
export async function openCut<T extends mongo.Document>(
  client: mongo.MongoClient,
  first: mongo.Collection<T>,
): Promise<Cut> {
  const read = async (session: mongo.ClientSession): Promise<void> => {
    await first.findOne({}, { session, projection: { _id: 1 } });
  };
  return (await openSnapshot(client, read)) ?? openTransaction(client, read);
}

type FirstRead = (session: mongo.ClientSession) => Promise<void>;

async function openSnapshot(client: mongo.MongoClient, read: FirstRead): Promise<Cut | undefined> {
  const session = client.startSession({ snapshot: true });
  await read(session);
  // Set by the driver from the server's reply; not part of its types.
  const snapshotTime: unknown = Reflect.get(session, 'snapshotTime');
  if (!(snapshotTime instanceof mongo.BSON.Timestamp)) {
    await session.endSession();
    return undefined;
  }
  const point = new Date(snapshotTime.getHighBitsUnsigned() * 1_000);
  return { kind: 'snapshot', session, point, end: () => session.endSession() };
}

async function openTransaction(client: mongo.MongoClient, read: FirstRead): Promise<Cut> {
  const session = client.startSession();
  session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
  const point = new Date();
  await read(session);
  const end = async (): Promise<void> => {
    await session.abortTransaction();
    await session.endSession();
  };
  return { kind: 'transaction', session, point, end };
}
