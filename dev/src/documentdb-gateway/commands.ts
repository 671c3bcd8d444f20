import { type Document, ObjectId } from 'bson';
import type pg from 'pg';
import { Cursors } from './cursors.js';
import { documentDb, type Runner, type WriteFunction } from './documentdb.js';
import { completeWriteErrors, type Target, toDuplicateKeyError } from './duplicate-keys.js';
import { CommandError, conflictAmong, isConflict, isPostgresFailure, toCommandError } from './errors.js';
import { explain } from './explain.js';
import { isInTransaction, Transactions } from './transactions.js';
import { MAX_MESSAGE_BYTES } from './wire-protocol.js';

const VERSION = [7, 0, 0, 0];
const MAX_DOCUMENT_BYTES = 16 * 1_024 * 1_024;
/** Protocol fields of a command that DocumentDB's functions do not accept. */
const ENVELOPE = new Set(
  (
    'lsid $db $clusterTime txnNumber autocommit startTransaction readConcern writeConcern $readPreference ' +
    'apiVersion apiStrict apiDeprecationErrors maxTimeMS comment'
  ).split(' '),
);
/** Statements outside a transaction are retried after a conflict, as MongoDB does itself. */
const ATTEMPTS = 5;

/** A command with its context. */
interface Call {
  /** Without the envelope. */
  command: Document;
  /** With it. */
  request: Document;
  name: string;
  /** The value of the command's own field; usually the collection's name. */
  subject: string;
  database: string;
  runner: Runner;
  connectionId: number;
}

type Handler = (call: Call) => Promise<Document>;

/** Executes MongoDB commands with DocumentDB's functions. */
export class Commands {
  readonly transactions: Transactions;
  readonly cursors = new Cursors();
  private readonly handlers: Readonly<Record<string, Handler>>;

  constructor(
    private readonly pool: pg.Pool,
    /** The address by which clients know this server. */
    private readonly address: string,
  ) {
    this.transactions = new Transactions(pool);
    this.handlers = { ...this.serverCommands(), ...this.dataCommands(), ...this.schemaCommands() };
  }

  /** The reply to a command; errors are replies too. */
  async answer(request: Document, connectionId: number): Promise<Document> {
    const isTransaction = isInTransaction(request);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.run(request, connectionId);
        } catch (error) {
          const isRepeatable = !isTransaction && isPostgresFailure(error) && isConflict(error);
          if (!isRepeatable || attempt >= ATTEMPTS) throw error;
        }
      }
    } catch (error) {
      if (isTransaction) await this.transactions.abort(request);
      return toCommandError(error, isTransaction).toReply();
    }
  }

  private async run(request: Document, connectionId: number): Promise<Document> {
    const name = Object.keys(request)[0] ?? '';
    const handler = this.handlers[name];
    if (!handler) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    const isStatement = isInTransaction(request) && !name.endsWith('Transaction');
    const runner = isStatement ? await this.transactions.clientFor(request, connectionId) : this.pool;
    const command = withoutEnvelope(request);
    const database = String(request.$db ?? 'admin');
    return handler({
      command,
      request,
      name,
      subject: String(request[name]),
      database,
      runner,
      connectionId,
    });
  }

  private serverCommands(): Record<string, Handler> {
    const ok = async (): Promise<Document> => ({ ok: 1 });
    const hello = async ({ connectionId }: Call): Promise<Document> => this.hello(connectionId);
    return {
      hello,
      ismaster: hello,
      isMaster: hello,
      ping: ok,
      refreshSessions: ok,
      buildInfo: async () => ({ version: VERSION.join('.'), versionArray: VERSION, ok: 1 }),
      connectionStatus: async () => ({
        authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
        ok: 1,
      }),
      serverStatus: async () => ({ version: VERSION.join('.'), process: 'documentdb-gateway', ok: 1 }),
      endSessions: async ({ request }) => {
        await this.transactions.abortOfSessions(request.endSessions ?? []);
        return { ok: 1 };
      },
      killSessions: async ({ request }) => {
        await this.transactions.abortOfSessions(request.killSessions ?? []);
        return { ok: 1 };
      },
      commitTransaction: async ({ request }) => {
        await this.transactions.commit(request);
        return { ok: 1 };
      },
      abortTransaction: async ({ request }) => {
        await this.transactions.abort(request);
        return { ok: 1 };
      },
      listDatabases: async ({ command, runner }) => ({
        ...(await documentDb.listDatabases(runner, command)),
        ok: 1,
      }),
    };
  }

  private dataCommands(): Record<string, Handler> {
    const write: Handler = (call) => this.write(call);
    return {
      insert: write,
      update: write,
      delete: write,
      findAndModify: (call) => this.findAndModify(call),
      findandmodify: (call) => this.findAndModify(call),
      find: ({ runner, database, command }) => this.cursors.first(runner, 'find', database, command),
      aggregate: ({ runner, database, command }) =>
        this.cursors.first(runner, 'aggregate', database, command),
      getMore: ({ runner, database, command }) => this.cursors.next(runner, database, command),
      killCursors: async ({ request }) => this.cursors.kill(request.cursors ?? []),
      count: async ({ runner, database, command }) => ({
        ...(await documentDb.query(runner, 'count_query', database, command)),
        ok: 1,
      }),
      distinct: async ({ runner, database, command }) => ({
        ...(await documentDb.query(runner, 'distinct_query', database, command)),
        ok: 1,
      }),
      explain: ({ runner, database, request }) =>
        explain(runner, database, withoutEnvelope(request.explain ?? {}), request.verbosity),
    };
  }

  private schemaCommands(): Record<string, Handler> {
    return {
      listCollections: ({ runner, database, command }) =>
        this.cursors.first(runner, 'list_collections', database, command),
      listIndexes: ({ runner, database, command }) =>
        this.cursors.first(runner, 'list_indexes', database, command),
      createIndexes: (call) => this.createIndexes(call),
      dropIndexes: async ({ runner, database, command }) => ({
        ...(await documentDb.dropIndexes(runner, database, command)),
        ok: 1,
      }),
      create: async ({ runner, database, command }) => {
        await documentDb.create(runner, database, command);
        return { ok: 1 };
      },
      collMod: async ({ runner, database, subject, command }) => {
        await documentDb.modifyCollection(runner, database, subject, command);
        return { ok: 1 };
      },
      renameCollection: async ({ runner, command }) => {
        await documentDb.renameCollection(runner, command);
        return { ok: 1 };
      },
      drop: async ({ runner, database, subject }) => {
        const existed = await documentDb.dropCollection(runner, database, subject);
        return { ...(existed && { ns: `${database}.${subject}` }), ok: 1 };
      },
      dropDatabase: async ({ runner, database }) => {
        await documentDb.dropDatabase(runner, database);
        return { dropped: database, ok: 1 };
      },
      collStats: async ({ runner, database, subject, command }) => ({
        ...(await documentDb.collectionStats(runner, database, subject, Number(command.scale ?? 1))),
        ok: 1,
      }),
      dbStats: async ({ runner, database, command }) => ({
        ...(await documentDb.databaseStats(runner, database, Number(command.scale ?? 1))),
        ok: 1,
      }),
    };
  }

  private hello(connectionId: number): Document {
    return {
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      setName: 'rs0',
      setVersion: 1,
      hosts: [this.address],
      primary: this.address,
      me: this.address,
      secondary: false,
      electionId: new ObjectId('7fffffff0000000000000001'),
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  }

  private async write({ name, subject, database, runner, command, request }: Call): Promise<Document> {
    const answer = await documentDb.write(runner, writeFunction(name), database, command);
    const writeErrors: Document[] = answer.writeErrors ?? [];
    if (writeErrors.length === 0) return answer;
    // On a conflict MongoDB fails the whole command, which is then retried; DocumentDB only the single write.
    const conflict = isInTransaction(request) || answer.n === 0 ? conflictAmong(writeErrors) : undefined;
    if (conflict) throw conflict;
    const target = { runner, database, collection: subject };
    const complete = await completeWriteErrors(target, writeErrors, command);
    // MongoDB aborts a transaction at its first failed write; DocumentDB would continue.
    if (isInTransaction(request)) await this.transactions.abort(request);
    return { ...answer, writeErrors: complete };
  }

  private async findAndModify({ subject, database, runner, command, name }: Call): Promise<Document> {
    const asKnown = name === 'findAndModify' ? command : { findAndModify: subject, ...command };
    try {
      return await documentDb.write(runner, 'find_and_modify', database, asKnown);
    } catch (error) {
      throw await this.explained(error, { runner, database, collection: subject });
    }
  }

  private async createIndexes({ subject, database, runner, command }: Call): Promise<Document> {
    try {
      const answer = await documentDb.createIndexes(runner, database, command);
      return { ...answer.raw?.defaultShard, ok: 1 };
    } catch (error) {
      throw await this.explained(error, { runner, database, collection: subject });
    }
  }

  /**
   * The error with the index details, when it is a duplicate key. A failed transaction accepts no further
   * query, so they are read through the pool.
   */
  private async explained(error: unknown, target: Target): Promise<unknown> {
    return (await toDuplicateKeyError({ ...target, runner: this.pool }, error)) ?? error;
  }
}

function withoutEnvelope(command: Document): Document {
  return Object.fromEntries(Object.entries(command).filter(([key]) => !ENVELOPE.has(key)));
}

function writeFunction(name: string): WriteFunction {
  return name === 'insert' || name === 'update' ? name : 'delete';
}
