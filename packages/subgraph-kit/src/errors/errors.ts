import { AppError, COMMON_MESSAGES, type FieldMessages } from '@hacchu-hub/platform-core';

export {
  AppError,
  errorExtensions,
  RPC_CODES,
  unauthenticated,
  type AppErrorOptions,
  type ExceptionBody,
  type FieldMessages,
  type RpcCode,
} from '@hacchu-hub/platform-core';

export const MESSAGES = {
  ...COMMON_MESSAGES,
  denied: 'この操作を行う権限がありません。',
  notFound: 'お探しのデータが見つかりませんでした。',
  unavailable: '外部サービスに接続できませんでした。時間をおいて再度お試しください。',
  storeAway: 'ファイルの保存先に接続できませんでした。時間をおいて再度お試しください。',
  databaseAway: '一部のサービスに接続できませんでした。時間をおいて再度お試しください。',
  tooSlow: '処理に時間がかかっているため中断しました。条件を絞ってから、もう一度お試しください。',
} as const;

/** Validation failed (RPC 3); the form shows the messages at their fields. */
export const invalidArgument = (options: { fields: FieldMessages; message?: string }): AppError =>
  new AppError('INVALID_ARGUMENT', options.message ?? MESSAGES.invalid, {
    messages: options.message ? [options.message] : Object.values(options.fields).flat(),
    fields: options.fields,
    isHandled: true,
  });

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
