import { z } from 'zod';
import { AppError } from './app-error.js';

/** Messages of errors that every process may answer with. */
export const COMMON_MESSAGES = {
  invalid: '入力内容を確認してください。',
  unauthenticated: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  busy: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
  tooMuchData: '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。',
  internal: 'サーバーでエラーが発生しました。時間をおいて再度お試しください。',
} as const;

/** No valid identity (RPC 16, `extensions.code` FORBIDDEN): the client refreshes its token and retries once. */
export const unauthenticated = (message: string = COMMON_MESSAGES.unauthenticated): AppError =>
  new AppError('UNAUTHENTICATED', message);

const UNTRUSTED = 'IDENTITY_NOT_TRUSTED';

/**
 * The identity that another process signed is refused: expired, from the future, or by an unknown key. It says nothing
 * about the sign-in of the user whom it names.
 */
export const identityNotTrusted = (cause: unknown): AppError =>
  new AppError('UNAUTHENTICATED', COMMON_MESSAGES.unauthenticated, { cause, extra: { reason: UNTRUSTED } });

/** Whether a process refused the identity that came with a request (`identityNotTrusted`), by the first error of its answer. */
export const isIdentityNotTrusted = (error: unknown): boolean => untrusted.safeParse(error).success;

const untrusted = z.object({
  extensions: z.object({ exception: z.object({ details: z.object({ reason: z.literal(UNTRUSTED) }) }) }),
});

/** Codes of invalid requests that Apollo Server itself raises; clients know them. */
export const REQUEST_ERROR_CODES: ReadonlySet<string> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);
