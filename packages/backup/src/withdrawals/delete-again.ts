import type { Disk } from 'flydrive';
import type { mongo } from 'mongoose';
import { z } from 'zod';
import { parseDocument, splitDocuments } from '../dump/documents.js';
import { backupNames, readManifest } from '../manifest.js';
import { readParts } from '../place/parts.js';

/** What subgraph-identity stores of a withdrawal, as far as it matters here. */
const withdrawal = z.object({
  _id: z.string(),
  demandUuid: z.string(),
  phase: z.enum(['REQUESTED', 'CANCELED', 'DELETING', 'DONE']),
  archiveSha256: z.string(),
  requestedAt: z.string(),
  requestedBy: z.string(),
  deletesAt: z.string(),
});
type Withdrawal = z.infer<typeof withdrawal>;

interface Demand {
  _id: string;
  name: string;
  membershipVersion: number;
}

type Row = mongo.Document & { _id: string };

/** Nobody loses data because a cancellation was made after the backup: operators have this time to look. */
const DAYS_TO_LOOK = 7;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Continues withdrawals in restored databases: what was deleted after the backup was made is deleted again, and what
 * would be deleted at once waits for a week.
 * @param databases by slice
 * @param newest the last finished backup, which knows of later withdrawals than the restored one
 * @returns a sentence for each withdrawal that operators have to know of
 */
export async function continueWithdrawals(
  databases: ReadonlyMap<string, mongo.Db>,
  place: Disk,
  newest: string,
  now = new Date(),
): Promise<string[]> {
  const identity = databases.get('identity');
  if (!identity) return [];
  const lines: string[] = [];
  for (const known of await withdrawalsOf(place, newest)) {
    if (known.phase !== 'DELETING' && known.phase !== 'DONE') continue;
    if (await deleteAgain(databases, known))
      lines.push(`The demand ${known.demandUuid} will be deleted again.`);
  }
  const rows = identity.collection<Row>('withdrawals');
  const earliest = new Date(now.getTime() + DAYS_TO_LOOK * DAY_MS).toISOString();
  await rows.updateMany(
    { phase: 'REQUESTED', deletesAt: { $lt: earliest } },
    { $set: { deletesAt: `${earliest.slice(0, -1)}000Z` } },
  );
  for await (const { demandUuid, deletesAt } of rows.find({ phase: 'REQUESTED' }))
    lines.push(
      `The demand ${demandUuid} withdraws and will be deleted at ${deletesAt}, unless that is cancelled.`,
    );
  return lines;
}

/** The withdrawals that a backup contains. */
async function withdrawalsOf(place: Disk, name: string): Promise<Withdrawal[]> {
  const { databases } = await readManifest(place, name);
  const record = databases
    .find(({ slice }) => slice === 'identity')
    ?.collections.find((collection) => collection.name === 'withdrawals');
  const found: Withdrawal[] = [];
  if (!record) return found;
  for await (const document of splitDocuments(readParts(place, record.parts)))
    found.push(withdrawal.parse(parseDocument(document)));
  return found;
}

/** The name of the last finished backup. */
export const newestBackup = async (place: Disk): Promise<string | undefined> =>
  (await backupNames(place)).at(-1);

/**
 * Makes restored databases delete a demand: subgraph-identity announces it when its schedules are released, and until
 * then nothing happens for the demand in any slice.
 * @param known what is known of the withdrawal; only the demand is needed
 * @returns false when the databases have no such demand
 */
export async function deleteAgain(
  databases: ReadonlyMap<string, mongo.Db>,
  known: Pick<Withdrawal, 'demandUuid'> & Partial<Withdrawal>,
): Promise<boolean> {
  const identity = databases.get('identity');
  const { demandUuid } = known;
  const demand = await identity?.collection<Demand>('demands').findOne({ _id: demandUuid });
  if (!identity || !demand) return false;
  const withdrawalUuid = known._id ?? crypto.randomUUID();
  const version = demand.membershipVersion + 1;
  const at = `${new Date().toISOString().slice(0, -1)}000Z`;
  for (const [slice, database] of databases) {
    const isIdentity = slice === 'identity';
    const state = {
      withdrawalUuid,
      // The other slices are told to delete, which is a later version.
      state: isIdentity ? 'DELETING' : 'CLOSED',
      version: isIdentity ? version + 1 : version,
      records: {},
      files: 0,
      updatedAt: new Date(),
    };
    await database
      .collection<Row>('withdrawn_demands')
      .updateOne({ _id: demandUuid }, { $set: state }, { upsert: true });
  }
  const again = {
    requestedAt: at,
    requestedBy: '',
    deletesAt: at,
    archiveSha256: '',
    canceledAt: null,
    canceledBy: null,
    ...known,
    phase: 'DELETING',
    startedAt: at,
    finishedAt: null,
    parts: {},
  };
  const { _id: _, ...change } = again;
  await identity
    .collection<Row>('withdrawals')
    .updateOne({ _id: withdrawalUuid }, { $set: change }, { upsert: true });
  await identity
    .collection<Demand>('demands')
    .updateOne({ _id: demandUuid }, { $set: { membershipVersion: version + 1 } });
  return true;
}
