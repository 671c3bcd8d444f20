import { type Document, EJSON } from 'bson';
import { documentDb, fromBsonText, type Runner } from './documentdb.js';
import {
  codeOfSqlState,
  CommandError,
  DUPLICATE_KEY,
  isPostgresFailure,
  type PostgresFailure,
  sqlStateOfPacked,
} from './errors.js';

/** A duplicate key error as drivers expect it: index, fields and values. */
interface Duplicate {
  indexName: string;
  keyPattern: Document;
  keyValue: Document;
}

/** The target of a command; look-ups for its error details run on the same connection. */
export interface Target {
  runner: Runner;
  database: string;
  collection: string;
}

/**
 * The write errors of an insert, update or delete with MongoDB's codes; duplicates with the index, its key
 * pattern and the values, which DocumentDB omits.
 */
export async function completeWriteErrors(
  target: Target,
  writeErrors: readonly Document[],
  command: Document,
): Promise<Document[]> {
  return Promise.all(
    writeErrors.map(async (writeError) => {
      const [code, codeName] = codeOfSqlState(sqlStateOfPacked(Number(writeError.code)));
      if (code !== DUPLICATE_KEY) return { ...writeError, code, codeName };
      const indexName = /Index '([^']+)'/.exec(String(writeError.errmsg))?.[1] ?? '_id_';
      const keyPattern = await keyPatternOf(target, indexName);
      const index = Number(writeError.index);
      const keyValue = await valuesWritten(target, command, index, keyPattern);
      const duplicate = { indexName, keyPattern, keyValue };
      return { index: writeError.index, code, errmsg: messageFor(target, duplicate), keyPattern, keyValue };
    }),
  );
}

/**
 * Converts PostgreSQL's own duplicate key error (findAndModify, index builds); undefined for any other error.
 */
export async function toDuplicateKeyError(target: Target, error: unknown): Promise<CommandError | undefined> {
  if (!isPostgresFailure(error) || !['23P01', '23505'].includes(error.code)) return undefined;
  const indexId = /^documents_rum_index_(\d+)$/.exec(error.constraint ?? '')?.[1];
  const indexName = indexId ? await documentDb.indexName(target.runner, Number(indexId)) : '_id_';
  if (!indexName) return new CommandError(DUPLICATE_KEY, 'DuplicateKey', `E11000 ${error.message}`);
  const keyPattern = await keyPatternOf(target, indexName);
  const keyValue = valuesInDetail(error, keyPattern);
  return new CommandError(
    DUPLICATE_KEY,
    'DuplicateKey',
    messageFor(target, { indexName, keyPattern, keyValue }),
    {
      keyPattern,
      keyValue,
    },
  );
}

function messageFor(target: Target, { indexName, keyPattern, keyValue }: Duplicate): string {
  const values = Object.keys(keyPattern)
    .map((path) => `${path}: ${EJSON.stringify({ v: keyValue[path] ?? null }).slice(5, -1)}`)
    .join(', ');
  return `E11000 duplicate key error collection: ${target.database}.${target.collection} index: ${indexName} dup key: { ${values} }`;
}

async function keyPatternOf(target: Target, indexName: string): Promise<Document> {
  if (indexName === '_id_') return { _id: 1 };
  const { page } = await documentDb.firstPage(target.runner, 'list_indexes', target.database, {
    listIndexes: target.collection,
    cursor: { batchSize: 1_000 },
  });
  const indexes: Document[] = page.cursor?.firstBatch ?? [];
  return indexes.find((index) => index.name === indexName)?.key ?? {};
}

/** PostgreSQL reports the rejected key in its detail: the indexed fields as a document, or the `_id`. */
function valuesInDetail(failure: PostgresFailure, keyPattern: Document): Document {
  const shown = /\)=\([^)]*?(BSONHEX[0-9a-f]+)/.exec(failure.detail ?? '')?.[1];
  if (!shown) return {};
  const fields = fromBsonText(shown);
  return '' in fields ? { _id: fields[''] } : pick(fields, keyPattern);
}

/** The values that the statement tried to write to the index's fields. */
async function valuesWritten(
  target: Target,
  command: Document,
  index: number,
  keyPattern: Document,
): Promise<Document> {
  if ('insert' in command) return pick(command.documents?.[index] ?? {}, keyPattern);
  const statement: Document = command.updates?.[index] ?? {};
  const update: Document = Array.isArray(statement.u) ? {} : (statement.u ?? {});
  const sources = [update.$set, update.$setOnInsert, update, statement.q].filter(isDocument);
  const known = (path: string): unknown =>
    sources.map((source) => valueAt(source, path)).find((value) => value !== undefined);
  const missing = Object.keys(keyPattern).some((path) => known(path) === undefined);
  const stored = missing ? await storedDocument(target, statement.q ?? {}) : {};
  return Object.fromEntries(
    Object.keys(keyPattern).map((path) => [path, known(path) ?? valueAt(stored, path) ?? null]),
  );
}

async function storedDocument(target: Target, filter: Document): Promise<Document> {
  const { page } = await documentDb.firstPage(target.runner, 'find', target.database, {
    find: target.collection,
    filter,
    limit: 1,
    singleBatch: true,
  });
  return page.cursor?.firstBatch?.[0] ?? {};
}

function pick(document: Document, keyPattern: Document): Document {
  return Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueAt(document, path) ?? null]));
}

/** The value at a dotted path, also when the path itself is a field name (as in `$set`). */
function valueAt(source: Document, path: string): unknown {
  if (path in source) return source[path];
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isDocument(value) ? value[name] : undefined), source);
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null;
}
