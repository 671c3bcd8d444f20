import { AppError, failedPrecondition } from '@hacchu-hub/subgraph-kit';
import {
  LogilessError,
  type LogilessFailure,
  logilessMessage,
} from '@hacchu-hub/subgraph-kit/logiless/index';

/** Transient: retried later. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof LogilessError) || error.failure === 'RATE_LIMITED' || error.failure === 'UNAVAILABLE';

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/article_code$/, 'ロジレスにない商品コードがあります。商品の紐付けを確認してから再送信してください。'],
  [/^warehouse$/, '納品先の倉庫がロジレスに見つかりません。納品先の紐付けを確認してから再送信してください。'],
  [/^supplier_code$/, '仕入先がロジレスに見つかりません。仕入先の紐付けを確認してから再送信してください。'],
];

/** What people can do about refusals that no field explains, beside what LOGILESS's message says. */
const ADVICE: Partial<Record<LogilessFailure, string>> = {
  FORBIDDEN: 'その後、再送信してください。',
  NOT_FOUND: '納品先と商品の紐付けを確認してから再送信してください。',
  UNEXPECTED: '時間をおいて再送信してください。',
};

/** The message for users about goods that could not be announced. */
export function announcementMessage(error: unknown): string {
  if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return error.message;
  if (!(error instanceof LogilessError))
    return '入荷予定を送信できませんでした。時間をおいて再送信してください。';
  const fields = Object.keys(error.fields);
  const known = FIELDS.find(([pattern]) => fields.some((name) => pattern.test(name)));
  if (known) return known[1];
  if (error.failure !== 'INVALID') return `${logilessMessage(error.failure)}${ADVICE[error.failure] ?? ''}`;
  const details = Object.entries(error.fields).map(([name, reason]) => `${name}：${reason}`);
  return [logilessMessage('INVALID'), ...details.slice(0, 3)].join(' ').slice(0, 500);
}

/** The refusal of a change that needs a reversal which failed. */
export function reversalRefusal(error: unknown): unknown {
  if (!(error instanceof LogilessError)) return error;
  const message = logilessMessage(error.failure);
  return isPassing(error)
    ? new AppError('UNAVAILABLE', message, { isHandled: true, cause: error })
    : failedPrecondition(message);
}
