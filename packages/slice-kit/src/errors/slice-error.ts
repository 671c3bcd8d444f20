import type { GraphQLFormattedError } from 'graphql';

/** The error of an operation, in the words that a screen shows. */
export class SliceError extends Error {
  override readonly name = 'SliceError';
  /**
   * An RPC status name such as `INVALID_ARGUMENT` or `FORBIDDEN`, or `NETWORK` when there was no response.
   */
  readonly code: string;
  /** Messages by input field, such as `{ 'orderProductLines.2.lot': ['数量を入力してください。'] }`. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** Codes of the unmet preconditions of a `FAILED_PRECONDITION`, such as `SENDING`. */
  readonly blockers: readonly string[];
  readonly traceId: string | undefined;
  /** The screen shows the error itself: no global toast. */
  readonly isHandled: boolean;
  /** One line per underlying error, marked `[Network]` or `[GraphQL]`; for reports, not for the screen. */
  readonly report: string;

  constructor(init: {
    message: string;
    code: string;
    fields?: Record<string, string[]>;
    blockers?: readonly string[];
    traceId?: string;
    isHandled?: boolean;
    report?: string;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.blockers = init.blockers ?? [];
    this.traceId = init.traceId;
    this.isHandled = init.isHandled ?? false;
    this.report = init.report ?? init.message;
  }
}

/** Errors after which the server may have done what was asked: the response was lost, or another request has the key. */
export const mayHaveRun = (code: string): boolean => /NETWORK|UNAVAILABLE|ABORTED/.test(code);

const NETWORK_MESSAGE = '通信エラーが発生しました。接続を確認して再度お試しください。';
const OTHER_MESSAGE = '処理できませんでした。時間をおいて再度お試しください。';

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** `extensions.code`, or the first of `extensions.exception.code`. */
export function codeOf(error: GraphQLFormattedError): string {
  const extensions = record(error.extensions);
  const own = texts(extensions.code)[0];
  return own ?? texts(record(extensions.exception).code)[0] ?? 'UNKNOWN';
}

/** The text for the user: the messages of the details joined by line breaks, or the error's own message. */
function messageOf(error: GraphQLFormattedError): string {
  const details = record(record(record(error.extensions).exception).details);
  return texts(details.message).join('\n') || error.message || OTHER_MESSAGE;
}

/** Messages by field; several for one field stay apart here and are joined by a space where they are shown. */
function fieldsOf(error: GraphQLFormattedError): Record<string, string[]> {
  const details = record(record(record(error.extensions).exception).details);
  return Object.fromEntries(
    Object.entries(record(details.fields)).map(([name, list]) => [name, texts(list)]),
  );
}

function blockersOf(error: GraphQLFormattedError): string[] {
  const { blockers } = record(record(record(error.extensions).exception).details);
  return Array.isArray(blockers) ? blockers.flatMap((blocker) => texts(record(blocker).code)) : [];
}

function traceIdOf(error: GraphQLFormattedError): string | undefined {
  return texts(record(error.extensions).traceId)[0];
}

function isHandled(error: GraphQLFormattedError): boolean {
  return record(record(error.extensions).exception).isHandled === true;
}

/** Combines all errors of a response into one. */
export function fromGraphQLErrors(errors: readonly GraphQLFormattedError[], handled = false): SliceError {
  const first = errors[0];
  const fields: Record<string, string[]> = {};
  for (const error of errors) {
    for (const [name, list] of Object.entries(fieldsOf(error)))
      fields[name] = [...(fields[name] ?? []), ...list];
  }
  return new SliceError({
    code: first ? codeOf(first) : 'UNKNOWN',
    message: [...new Set(errors.map(messageOf))].join('\n') || OTHER_MESSAGE,
    fields,
    blockers: errors.flatMap(blockersOf),
    traceId: errors.map(traceIdOf).find((id) => id !== undefined),
    isHandled: handled || (errors.length > 0 && errors.every(isHandled)),
    report: errors.map((error) => `[GraphQL] ${error.message}`).join('\n'),
  });
}

/** The error of a request that ended without a result of the graph. */
export function fromFailedRequest(error: unknown, status?: number, handled = false): SliceError {
  const message = error instanceof Error ? error.message : String(error);
  const code = status !== undefined && status < 500 ? 'UNKNOWN' : 'NETWORK';
  return new SliceError({
    code,
    message: code === 'NETWORK' ? NETWORK_MESSAGE : OTHER_MESSAGE,
    isHandled: handled,
    report: `[Network] ${message}`,
    cause: error,
  });
}
