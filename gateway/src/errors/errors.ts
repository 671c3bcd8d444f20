import { AppError, COMMON_MESSAGES, unauthenticated } from '@hacchu-hub/platform-core';

/** Messages for the user, in the product's language. */
export const MESSAGES = {
  ...COMMON_MESSAGES,
  unavailable: '一部のサービスに接続できませんでした。時間をおいて再度お試しください。',
  malformed: 'リクエストの形式が正しくありません。',
  invalidValue: '入力内容の形式が正しくありません。',
  tooLarge: '送信された内容が大きすぎます。',
} as const;

/** No valid sign-in (RPC 16): the client refreshes its token and retries once. */
export const forbidden = unauthenticated;

/** The session may do nothing before a second factor is enrolled (RPC 7). */
export const secondFactorRequired = (): AppError =>
  new AppError('PERMISSION_DENIED', '二要素認証の登録が必要です。登録すると利用できます。', {
    extra: { reason: 'SECOND_FACTOR_REQUIRED' },
  });

/** A service that the whole request needs is unavailable (RPC 14). */
export const unavailable = (): AppError => new AppError('UNAVAILABLE', MESSAGES.unavailable);

/** Too many requests in this minute (RPC 8). */
export const tooManyRequests = (): AppError =>
  new AppError('RESOURCE_EXHAUSTED', MESSAGES.busy, { status: 429 });

/** The operation exceeds the cost limit (RPC 8); `exception.details` contains its cost and the limit. */
export const tooCostly = (cost: number, limit: number): AppError =>
  new AppError('RESOURCE_EXHAUSTED', MESSAGES.tooMuchData, {
    status: 400,
    extra: { cost: Math.min(cost, Number.MAX_SAFE_INTEGER), limit },
  });
