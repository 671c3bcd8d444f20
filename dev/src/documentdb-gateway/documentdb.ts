import { type Document, serialize } from 'bson';
import type pg from 'pg';
import { readDocument } from './wire-protocol.js';

/** Runs statements: the pool, or the connection of a transaction. */
export type Runner = pg.Pool | pg.PoolClient;

const PREFIX = 'BSONHEX';

/** A document in the text format that DocumentDB's type `bson` parses. */
export function toBsonText(document: Document): string {
  return PREFIX + Buffer.from(serialize(document, { ignoreUndefined: true })).toString('hex');
}

export function fromBsonText(text: string): Document {
  return readDocument(Buffer.from(text.slice(PREFIX.length), 'hex'));
}

const BSON = '::text::documentdb_core.bson';

type Cell = string | boolean | null;

async function row(runner: Runner, name: string, text: string, values: unknown[]): Promise<Cell[]> {
  const result = await runner.query<Cell[]>({ name, text, values, rowMode: 'array' });
  return result.rows[0] ?? [];
}

async function document(runner: Runner, name: string, text: string, values: unknown[]): Promise<Document> {
  const [cell] = await row(runner, name, text, values);
  return typeof cell === 'string' ? fromBsonText(cell) : {};
}

export type WriteFunction = 'insert' | 'update' | 'delete' | 'find_and_modify';
export type CursorFunction = 'find' | 'aggregate' | 'list_collections' | 'list_indexes';
export type QueryFunction = 'count_query' | 'distinct_query';

export interface FirstPage {
  page: Document;
  /** The position of the next page; absent on the last one. */
  continuation?: string;
  /**
   * The remaining results are in the memory of the connection that ran the query (e.g. a sorted query): only
   * it can continue.
   */
  isBoundToConnection?: boolean;
}

/** The extension's API functions that the gateway calls; each is one SQL statement. */
export const documentDb = {
  write(runner: Runner, name: WriteFunction, database: string, command: Document): Promise<Document> {
    const text = `select p_result::text from documentdb_api.${name}($1, $2${BSON})`;
    return document(runner, name, text, [database, toBsonText(command)]);
  },

  query(runner: Runner, name: QueryFunction, database: string, command: Document): Promise<Document> {
    const text = `select document::text from documentdb_api.${name}($1, $2${BSON})`;
    return document(runner, name, text, [database, toBsonText(command)]);
  },

  async firstPage(
    runner: Runner,
    name: CursorFunction,
    database: string,
    command: Document,
  ): Promise<FirstPage> {
    const text = `select cursorpage::text, continuation::text, persistconnection from documentdb_api.${name}_cursor_first_page($1, $2${BSON})`;
    const [page, continuation, isBound] = await row(runner, `${name}_first`, text, [
      database,
      toBsonText(command),
    ]);
    return {
      page: typeof page === 'string' ? fromBsonText(page) : {},
      ...(typeof continuation === 'string' && { continuation }),
      isBoundToConnection: isBound === true,
    };
  },

  async nextPage(
    runner: Runner,
    database: string,
    command: Document,
    continuation: string,
  ): Promise<FirstPage> {
    const text = `select cursorpage::text, continuation::text from documentdb_api.cursor_get_more($1, $2${BSON}, $3${BSON})`;
    const values = [database, toBsonText(command), continuation];
    const [page, next] = await row(runner, 'get_more', text, values);
    return {
      page: typeof page === 'string' ? fromBsonText(page) : {},
      ...(typeof next === 'string' && { continuation: next }),
    };
  },

  createIndexes(runner: Runner, database: string, command: Document): Promise<Document> {
    const text = `select documentdb_api_internal.create_indexes_non_concurrently($1, $2${BSON}, true)::text`;
    return document(runner, 'create_indexes', text, [database, toBsonText(command)]);
  },

  dropIndexes(runner: Runner, database: string, command: Document): Promise<Document> {
    const text = `select documentdb_api_internal.drop_indexes_non_concurrently($1, $2${BSON})::text`;
    return document(runner, 'drop_indexes', text, [database, toBsonText(command)]);
  },

  async create(runner: Runner, database: string, command: Document): Promise<void> {
    const text = `select documentdb_api.create_collection_view($1, $2${BSON})::text`;
    await row(runner, 'create', text, [database, toBsonText(command)]);
  },

  async modifyCollection(
    runner: Runner,
    database: string,
    collection: string,
    command: Document,
  ): Promise<void> {
    const text = `select documentdb_api.coll_mod($1, $2, $3${BSON})::text`;
    await row(runner, 'coll_mod', text, [database, collection, toBsonText(command)]);
  },

  async renameCollection(runner: Runner, command: Document): Promise<void> {
    await row(runner, 'rename', `select documentdb_api.rename_collection($1${BSON})::text`, [
      toBsonText(command),
    ]);
  },

  /** @returns whether the collection existed. */
  async dropCollection(runner: Runner, database: string, collection: string): Promise<boolean> {
    const text = 'select documentdb_api.drop_collection($1, $2)';
    const [existed] = await row(runner, 'drop', text, [database, collection]);
    return existed === true;
  },

  async dropDatabase(runner: Runner, database: string): Promise<void> {
    await row(runner, 'drop_database', 'select documentdb_api.drop_database($1)::text', [database]);
  },

  listDatabases(runner: Runner, command: Document): Promise<Document> {
    const text = `select documentdb_api.list_databases($1${BSON})::text`;
    return document(runner, 'list_databases', text, [toBsonText(command)]);
  },

  collectionStats(runner: Runner, database: string, collection: string, scale: number): Promise<Document> {
    const text = 'select documentdb_api.coll_stats($1, $2, $3)::text';
    return document(runner, 'coll_stats', text, [database, collection, scale]);
  },

  databaseStats(runner: Runner, database: string, scale: number): Promise<Document> {
    const text = 'select documentdb_api.db_stats($1, $2)::text';
    return document(runner, 'db_stats', text, [database, scale]);
  },

  /** PostgreSQL's plan of the same query, as JSON. */
  async explain(
    runner: Runner,
    kind: 'find' | 'pipeline' | 'count' | 'distinct',
    database: string,
    command: Document,
    isRun: boolean,
  ): Promise<unknown> {
    const options = `format json, costs off${isRun ? ', analyze, timing off, summary off, buffers off' : ''}`;
    const text = `explain (${options}) select document from documentdb_api_catalog.bson_aggregation_${kind}($1, $2${BSON})`;
    const result = await runner.query<unknown[]>({
      text,
      values: [database, toBsonText(command)],
      rowMode: 'array',
    });
    return result.rows[0]?.[0];
  },

  /** The name of the index with PostgreSQL's numeric id. */
  async indexName(runner: Runner, indexId: number): Promise<string | undefined> {
    const text =
      'select (index_spec).index_name from documentdb_api_catalog.collection_indexes where index_id = $1';
    const [name] = await row(runner, 'index_name', text, [indexId]);
    return typeof name === 'string' ? name : undefined;
  },
};
