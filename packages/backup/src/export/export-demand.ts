import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Disk } from 'flydrive';
import { mongo } from 'mongoose';
import { ZipFile } from 'yazl';
import { openCut } from '../cut/cut.js';
import { requireDatabases } from '../databases.js';
import { isStillReferred, ownRows, type Reference, referencesOf } from '../objects/references.js';
import { toLines } from '../place/parts.js';
import { EXPORTED, handedOver } from './records.js';

export interface ExportOptions {
  readonly uri: string;
  /** Databases by slice. */
  readonly databases: Readonly<Record<string, string>>;
  readonly objects: Disk;
  readonly demandUuid: string;
  /** The archive to write; it appears when it is complete. */
  readonly file: string;
}

export interface ExportReport {
  /** Name of the demand. */
  readonly name: string;
  readonly point: string;
  /** Numbers of records by `<slice>/<collection>`. */
  readonly records: Record<string, number>;
  readonly files: number;
}

type Databases = (slice: string) => mongo.Db | undefined;

/**
 * Writes everything of one demand at one moment into a ZIP file: records as JSON lines, files, and the index of its
 * 発注書 by date, supplier and amount, as 電子帳簿保存法 requires of whoever keeps them.
 * @throws Error when there is no such demand, or a file that its records refer to is missing
 */
export async function exportDemand(options: ExportOptions): Promise<ExportReport> {
  const { databases, demandUuid, objects, file } = options;
  const folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-export-'));
  const client = await mongo.MongoClient.connect(options.uri);
  const databaseOf: Databases = (slice) => {
    const database = databases[slice];
    return database === undefined ? undefined : client.db(database);
  };
  const unfinished = join(dirname(file), `.unfinished-${process.pid}.zip`);
  try {
    await requireDatabases(client, databases);
    const demands = databaseOf('identity')?.collection<{ _id: string; name: string }>('demands');
    if (!demands || !(await demands.findOne({ _id: demandUuid })))
      throw new Error(`There is no demand ${demandUuid}.`);
    const { references, ...read } = await readRecords(client, databaseOf, demandUuid, folder);
    const keys = await presentFiles(references, objects, databaseOf);
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(unfinished));
    for (const path of read.paths) zip.addFile(join(folder, path.replaceAll('/', '_')), path);
    for (const key of keys)
      zip.addReadStreamLazy(`files/${key}`, { compress: false }, (take) => {
        objects.getStream(key).then(
          (stream) => {
            stream.on('error', (error) => zip.emit('error', error));
            take(null, stream);
          },
          (error: unknown) => zip.emit('error', error),
        );
      });
    zip.end();
    await Promise.race([written, failureOf(zip)]);
    await rename(unfinished, file);
    return { name: read.name, point: read.point, records: read.records, files: keys.length };
  } finally {
    await client.close();
    await rm(unfinished, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

const failureOf = (zip: ZipFile): Promise<never> =>
  new Promise((_resolve, reject) => {
    zip.on('error', reject);
  });

/** Reads the records of one moment into temporary files. */
async function readRecords(
  client: mongo.MongoClient,
  databaseOf: Databases,
  demandUuid: string,
  folder: string,
) {
  const demands = databaseOf('identity')?.collection<{ _id: string; name: string }>('demands');
  if (!demands) throw new Error('BACKUP_DATABASES names no database for identity.');
  const cut = await openCut(client, demands);
  const { session } = cut;
  const records: Record<string, number> = {};
  const paths: string[] = [];
  const write = async (path: string, content: Readable): Promise<void> => {
    await pipeline(content, createWriteStream(join(folder, path.replaceAll('/', '_'))));
    paths.push(path);
  };
  try {
    const demand = await demands.findOne({ _id: demandUuid }, { session });
    for (const [slice, collections] of Object.entries(EXPORTED))
      for (const collection of collections) {
        const rows = databaseOf(slice)?.collection(collection);
        if (!rows) throw new Error(`BACKUP_DATABASES names no database of ${slice}.`);
        const name = `${slice}/${collection}`;
        const found = rows.find(ownRows(collection, demandUuid), { session, sort: { _id: 1 } });
        const counted = counting(found, () => {
          records[name] = (records[name] ?? 0) + 1;
        });
        records[name] = 0;
        await write(`records/${name}.jsonl`, Readable.from(toLines(counted)));
      }
    const logs = databaseOf('orders')?.collection('order_send_logs');
    if (logs) {
      const sent = { ...ownRows('order_send_logs', demandUuid), sentAt: { $ne: null } };
      await write('索引.csv', indexOf(logs.find(sent, { session, sort: { tradedOn: 1, _id: 1 } })));
    }
    const references: Reference[] = [];
    for await (const one of referencesOf(databaseOf, session, demandUuid)) references.push(one);
    return { name: demand?.name ?? '', point: cut.point.toISOString(), records, paths, references };
  } finally {
    await cut.end();
  }
}

async function* counting(
  documents: AsyncIterable<mongo.Document>,
  count: () => void,
): AsyncGenerator<Record<string, unknown>> {
  for await (const document of documents) {
    count();
    yield handedOver(document);
  }
}

const COLUMNS = ['ファイル名', '取引年月日', '取引先', '金額', '発注番号', '版数', '送信日時', 'SHA-256'];

/** The index of sent documents, for spreadsheets. */
function indexOf(logs: AsyncIterable<mongo.Document>): Readable {
  async function* rows(): AsyncGenerator<unknown[]> {
    for await (const log of logs) {
      const { key, sha256 } = log['document'];
      const { tradedOn, supplierName, total, purchaseNumber, version, sentAt } = log;
      yield [`files/${key}`, tradedOn, supplierName, total, purchaseNumber, version, sentAt, sha256];
    }
  }
  const options = { header: true, columns: COLUMNS, bom: true, escape_formulas: true };
  return Readable.from(rows()).pipe(stringify({ ...options, record_delimiter: 'windows' }));
}

/** The files of references, once each. @throws Error when one is missing though it is still referred to */
async function presentFiles(
  references: readonly Reference[],
  objects: Disk,
  databaseOf: Databases,
): Promise<string[]> {
  const keys = new Set<string>();
  for (const reference of references) {
    const { key, slice, collection, id } = reference;
    if (keys.has(key)) continue;
    if (await objects.exists(key)) keys.add(key);
    else if (await isStillReferred(databaseOf, reference))
      throw new Error(`The file ${key} is missing, though ${slice}.${collection} ${id} refers to it.`);
  }
  return [...keys];
}
