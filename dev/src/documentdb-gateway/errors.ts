import type { Document } from 'bson';

/** An error in MongoDB's format, which drivers turn into a MongoServerError. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    /** Further fields of the reply: `errorLabels`, `keyPattern`, `keyValue`. */
    readonly fields: Document = {},
  ) {
    super(message);
  }

  toReply(): Document {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: this.codeName, ...this.fields };
  }
}

/** The error details that node-postgres provides. */
export interface PostgresFailure {
  code: string;
  message: string;
  detail?: string;
  constraint?: string;
  table?: string;
}

export const TRANSIENT = { errorLabels: ['TransientTransactionError'] };
export const DUPLICATE_KEY = 11_000;

/**
 * DocumentDB numbers its errors by position in its own list and encodes that position in base 36 after an M
 * as the SQLSTATE (M001C is the 48th). These are the positions of the errors that clients can distinguish,
 * with MongoDB's code and name. Source: DocumentDB's list of errors and MongoDB's manual, "Error Codes".
 */
const DOCUMENTDB_ERRORS = new Map<number, readonly [number, string]>([
  [0, [1, 'InternalError']],
  [1, [2, 'BadValue']],
  [2, [5, 'GraphContainsCycle']],
  [3, [9, 'FailedToParse']],
  [4, [14, 'TypeMismatch']],
  [5, [15, 'Overflow']],
  [6, [20, 'IllegalOperation']],
  [8, [26, 'NamespaceNotFound']],
  [9, [27, 'IndexNotFound']],
  [10, [28, 'PathNotViable']],
  [12, [34, 'CannotBackfillArray']],
  [13, [40, 'ConflictingUpdateOperators']],
  [14, [43, 'CursorNotFound']],
  [15, [48, 'NamespaceExists']],
  [16, [52, 'DollarPrefixedFieldName']],
  [19, [56, 'EmptyFieldName']],
  [20, [57, 'DottedFieldName']],
  [22, [66, 'ImmutableField']],
  [23, [67, 'CannotCreateIndex']],
  [24, [68, 'IndexAlreadyExists']],
  [25, [72, 'InvalidOptions']],
  [26, [73, 'InvalidNamespace']],
  [27, [85, 'IndexOptionsConflict']],
  [28, [86, 'IndexKeySpecsConflict']],
  [30, [115, 'CommandNotSupported']],
  [32, [146, 'ExceededMemoryLimit']],
  [35, [166, 'CommandNotSupportedOnView']],
  [38, [197, 'InvalidIndexSpecificationOption']],
  [39, [224, 'QueryFeatureNotAllowed']],
  [41, [241, 'ConversionFailure']],
  [42, [263, 'OperationNotSupportedInTransaction']],
  [43, [276, 'IndexBuildAborted']],
  [47, [10_334, 'BSONObjectTooLarge']],
  [48, [DUPLICATE_KEY, 'DuplicateKey']],
  [118, [17_419, 'Location17419']],
  [119, [17_420, 'Location17420']],
  [282, [40_324, 'Location40324']],
  [296, [40_415, 'Location40415']],
  [456, [121, 'DocumentValidationFailure']],
  [512, [10_107, 'NotWritablePrimary']],
  [525, [143, 'CursorInUse']],
  [536, [24, 'LockTimeout']],
  [537, [262, 'ExceededTimeLimit']],
  [538, [59, 'CommandNotFound']],
  [541, [112, 'WriteConflict']],
  [546, [251, 'NoSuchTransaction']],
  [553, [171, 'CannotIndexParallelArrays']],
]);

/** PostgreSQL's SQLSTATEs for conflicts between transactions. */
const CONFLICTS = new Set(['40001', '40P01', '55P03']);

/** What MongoDB answers when a server is there, but refuses what it is asked for a time. */
const REFUSALS = new Map<string, readonly [number, string]>([
  // Read only: a standby, or one whose administrator has stopped writes; DocumentDB itself says so by M00E8.
  ['25006', [10_107, 'NotWritablePrimary']],
  // Its disk is full, its memory is exhausted, or it has too many connections.
  ['53100', [14_031, 'OutOfDiskSpace']],
  ['53200', [6, 'HostUnreachable']],
  ['53300', [6, 'HostUnreachable']],
]);

export function isPostgresFailure(error: unknown): error is Error & PostgresFailure {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

export function isConflict(failure: PostgresFailure): boolean {
  // Two first writes to a collection race to register it in the catalog.
  return CONFLICTS.has(failure.code) || (failure.code === '23505' && failure.table === 'collections');
}

/** MongoDB's code and name for the SQLSTATE of a DocumentDB error. */
export function codeOfSqlState(sqlState: string): readonly [number, string] {
  if (CONFLICTS.has(sqlState)) return [112, 'WriteConflict'];
  const refusal = REFUSALS.get(sqlState);
  if (refusal) return refusal;
  const place = /^M[0-9A-Z]{4}$/.test(sqlState) ? Number.parseInt(sqlState.slice(1), 36) : Number.NaN;
  return DOCUMENTDB_ERRORS.get(place) ?? [8, 'UnknownError'];
}

/** The write error that was caused by a conflict with another transaction, if any. */
export function conflictAmong(writeErrors: readonly Document[]): (Error & PostgresFailure) | undefined {
  for (const { code, errmsg } of writeErrors) {
    const failure = Object.assign(new Error(String(errmsg)), { code: sqlStateOfPacked(Number(code)) });
    if (isConflict(failure)) return failure;
  }
  return undefined;
}

/** Write errors carry the SQLSTATE packed into an integer, six bits per character. */
export function sqlStateOfPacked(packed: number): string {
  let state = '';
  for (let rest = packed; state.length < 5; rest = Math.floor(rest / 64)) {
    state += String.fromCharCode((rest % 64) + 48);
  }
  return state;
}

/** Converts a PostgreSQL error to MongoDB's; duplicates are converted where their index is known. */
export function toCommandError(error: unknown, isInTransaction: boolean): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof Error && error.message.startsWith(CONNECTION_LOST)) return gone(error);
  if (!isPostgresFailure(error)) {
    return new CommandError(8, 'UnknownError', error instanceof Error ? error.message : String(error));
  }
  if (isConflict(error)) {
    return new CommandError(112, 'WriteConflict', error.message, isInTransaction ? TRANSIENT : {});
  }
  if (error.code === '57014') return new CommandError(50, 'MaxTimeMSExpired', error.message);
  const isGone = /^(57P|08)/.test(error.code) || /^E[A-Z]+$/.test(error.code);
  if (isGone) return gone(error);
  const [code, name] = codeOfSqlState(error.code);
  return new CommandError(code, name, error.message);
}

/** How node-postgres begins the message about a connection that ended during a query; the error has no code. */
const CONNECTION_LOST = 'Connection terminated';

const gone = ({ message }: Error): CommandError =>
  new CommandError(91, 'ShutdownInProgress', `PostgreSQL is not there: ${message}`);
