import { GraphQLError } from 'graphql';

/** Numbers of the standard RPC codes that clients may see (specification section 8). */
export const RPC_CODES = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export type RpcCode = keyof typeof RPC_CODES;

/** Messages per input field; keys are GraphQL input paths such as `orderProductLines.2.lot`. */
export type FieldMessages = Record<string, string[]>;

export interface AppErrorOptions {
  messages?: string[];
  fields?: FieldMessages;
  /** True when the calling screen shows the error itself, so that it is not reported globally. */
  isHandled?: boolean;
  /** Additional data for the client, added to `extensions.exception.details`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** The body of `extensions.exception`, which every error of the graph has. */
export interface ExceptionBody {
  code: RpcCode[];
  rpcCode: number;
  details: { message: string[]; fields: FieldMessages; [extra: string]: unknown };
  isHandled: boolean;
}

/** Builds `extensions.exception` from its parts. */
export function exceptionBody(
  code: RpcCode,
  messages: string[],
  { fields = {}, isHandled = false, extra = {} }: AppErrorOptions = {},
): ExceptionBody {
  return {
    code: [code],
    rpcCode: RPC_CODES[code],
    details: { ...extra, message: messages, fields },
    isHandled,
  };
}

/** An expected failure: its message is Japanese, meant for the user, and free of internals. */
export class AppError extends GraphQLError {
  readonly rpc: RpcCode;
  readonly fields: FieldMessages;

  constructor(rpc: RpcCode, message: string, options: AppErrorOptions = {}) {
    super(message, {
      extensions: {
        code: rpc === 'UNAUTHENTICATED' ? 'FORBIDDEN' : rpc,
        exception: exceptionBody(rpc, options.messages ?? [message], options),
        // Also for errors thrown before execution: the gateway passes GraphQL errors on only from responses with
        // status 200.
        http: { status: 200 },
      },
    });
    this.name = 'AppError';
    this.rpc = rpc;
    this.fields = options.fields ?? {};
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

export const MESSAGES = {
  invalid: '入力内容を確認してください。',
  unauthenticated: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  denied: 'この操作を行う権限がありません。',
  notFound: 'お探しのデータが見つかりませんでした。',
  unavailable: '外部サービスに接続できませんでした。時間をおいて再度お試しください。',
  busy: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
  tooManyRows: '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。',
  tooSlow: '処理に時間がかかっているため中断しました。条件を絞ってから、もう一度お試しください。',
  internal: 'サーバーでエラーが発生しました。時間をおいて再度お試しください。',
} as const;

/** Validation failed (RPC 3); the form shows the messages at their fields. */
export const invalidArgument = (options: { fields: FieldMessages; message?: string }): AppError =>
  new AppError('INVALID_ARGUMENT', options.message ?? MESSAGES.invalid, {
    messages: options.message ? [options.message] : Object.values(options.fields).flat(),
    fields: options.fields,
    isHandled: true,
  });

/** No valid identity (RPC 16, `extensions.code` FORBIDDEN): the client refreshes its token and retries once. */
export const unauthenticated = (message: string = MESSAGES.unauthenticated): AppError =>
  new AppError('UNAUTHENTICATED', message);

/** Another tenant's object, a missing role or a disabled feature (RPC 7). */
export const permissionDenied = (message: string = MESSAGES.denied): AppError =>
  new AppError('PERMISSION_DENIED', message);

/** No such object in the caller's own tenant (RPC 5). */
export const notFound = (message: string = MESSAGES.notFound): AppError => new AppError('NOT_FOUND', message);

/** Wrong state, closed month, locked by an external system (RPC 9). */
export const failedPrecondition = (message: string, extra?: Record<string, unknown>): AppError =>
  new AppError('FAILED_PRECONDITION', message, { isHandled: true, extra });

/** Concurrent modification by somebody else (RPC 10). */
export const aborted = (message: string, extra?: Record<string, unknown>): AppError =>
  new AppError('ABORTED', message, { isHandled: true, extra });

/** A duplicate (RPC 6). */
export const alreadyExists = (message: string, fields?: FieldMessages): AppError =>
  new AppError('ALREADY_EXISTS', message, { isHandled: true, fields });

/** A limit is reached: members, files, rate (RPC 8). */
export const resourceExhausted = (message: string): AppError =>
  new AppError('RESOURCE_EXHAUSTED', message, { isHandled: true });

/** An external service does not respond (RPC 14). */
export const unavailable = (message: string = MESSAGES.unavailable, cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', message, { cause });
