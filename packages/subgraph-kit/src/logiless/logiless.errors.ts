export const LOGILESS_FAILURES = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INVALID',
  'NOT_FOUND',
  'LOCKED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNEXPECTED',
] as const;

/**
 * Kinds of failures of LOGILESS calls:
 *
 * - `UNAUTHORIZED` the token is no longer valid, `FORBIDDEN` it is not valid for this merchant
 * - `INVALID` fields are wrong, `NOT_FOUND` there is no such document, `LOCKED` the warehouse has started processing it
 * - `RATE_LIMITED` too many calls, `UNAVAILABLE` no response or a server error, after retries
 * - `UNEXPECTED` a response that does not match LOGILESS's documentation
 */
export type LogilessFailure = (typeof LOGILESS_FAILURES)[number];

/** A failed call of LOGILESS; the message contains no token. */
export class LogilessError extends Error {
  constructor(
    readonly failure: LogilessFailure,
    message: string,
    /** For `INVALID`: LOGILESS's reasons by parameter. */
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

/** The message for users about a failure. */
export const logilessMessage = (failure: LogilessFailure): string => MESSAGES[failure];

/** Whether users must act: the permission was revoked, or is not sufficient. */
export const isLogilessLockout = (error: unknown): error is LogilessError =>
  error instanceof LogilessError && (error.failure === 'UNAUTHORIZED' || error.failure === 'FORBIDDEN');

/** The message for users about a failed synchronisation. */
export const logilessSyncFailure = (error: unknown): string =>
  error instanceof LogilessError
    ? logilessMessage(error.failure)
    : '同期中に問題が発生しました。時間をおいてもう一度お試しください。';
