/**
 * What a call of LOGILESS came to:
 *
 * - `UNAUTHORIZED` the token is not good any more, `FORBIDDEN` it does not open this merchant
 * - `INVALID` fields are wrong, `NOT_FOUND` there is no such document, `LOCKED` the warehouse has begun with it
 * - `RATE_LIMITED` too many calls, `UNAVAILABLE` no answer or a fault of the server, after trying again
 * - `UNEXPECTED` an answer that is not what LOGILESS documents
 */
export type LogilessFailure =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'INVALID'
  | 'NOT_FOUND'
  | 'LOCKED'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'UNEXPECTED';

/** A call of LOGILESS failed; the message names no token. */
export class LogilessError extends Error {
  constructor(
    readonly failure: LogilessFailure,
    message: string,
    /** Reasons by parameter, as LOGILESS gives them; of `INVALID`. */
    readonly fields: Readonly<Record<string, string>> = {},
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'LogilessError';
  }
}

const MESSAGES: Record<LogilessFailure, string> = {
  UNAUTHORIZED: 'ロジレスとの連携が切れました。再認証してください。',
  FORBIDDEN:
    'このマーチャントIDのデータを利用する許可がありません。マーチャントIDを確認して、再認証してください。',
  INVALID: 'ロジレスに受け付けられない内容がありました。',
  NOT_FOUND: 'ロジレスにデータが見つかりませんでした。',
  LOCKED: '倉庫側で入荷処理が始まっているため変更できません。',
  RATE_LIMITED: 'ロジレスが混み合っています。',
  UNAVAILABLE: 'ロジレスが混み合っています。',
  UNEXPECTED: 'ロジレスから想定と異なる応答がありました。',
};

/** What people are told of a failure. */
export const logilessMessage = (failure: LogilessFailure): string => MESSAGES[failure];

/** Whether only people can help: the permission was taken back, or does not reach that far. */
export const isLogilessLockout = (error: unknown): error is LogilessError =>
  error instanceof LogilessError && (error.failure === 'UNAUTHORIZED' || error.failure === 'FORBIDDEN');

/** What people are told of a synchronisation that failed. */
export const logilessSyncFailure = (error: unknown): string =>
  error instanceof LogilessError
    ? logilessMessage(error.failure)
    : '同期中に問題が発生しました。時間をおいてもう一度お試しください。';
