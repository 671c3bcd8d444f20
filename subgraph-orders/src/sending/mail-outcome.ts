import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AppError,
  DeadLetterError,
  MailRejectedError,
  MailServerAwayError,
  MailUnconfirmedError,
  OutboxPermanentError,
  type RpcCode,
  StoreAwayError,
} from '@hacchu-hub/subgraph-kit';
import { OrderSendStatus } from '../orders/order-enums.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';

/** Japanese: what is neither an outage that is known nor a refusal. */
const UNFORESEEN = 'メールの送信中に問題が発生しました';

/** Where the relay tries again by itself; not where the mail was refused, or may have arrived. */
const isFinal = (error: unknown): boolean =>
  error instanceof MailRejectedError || error instanceof MailUnconfirmedError;

/** Whether the mail server, or the store of its files, was away until the mail was given up; nothing of it has arrived. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.rpc === 'UNAVAILABLE' && !isFinal(error);

/**
 * Sends a mail to a supplier, once. A failure that passes is recorded where users see that the mail is tried again, and
 * thrown, so that the relay does so.
 *
 * @param record stores the reason why the mail has to wait, in Japanese
 * @throws OutboxPermanentError where trying again is up to a person
 */
export async function attemptMail<T>(
  send: () => Promise<T>,
  record: (reason: string) => Promise<void>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof OutboxPermanentError) throw error;
    if (isFinal(error)) throw new OutboxPermanentError('the mail could not be sent', { cause: error });
    await record(delayReason(error));
    throw error;
  }
}

/**
 * Whether the first attempt has not told its outcome yet. The reason of a mail that was accepted names the recipients
 * that were not, and is no delay.
 */
export const isUnderWay = ({
  status,
  acceptedAt,
  failureReason,
}: Pick<SendLogDocument, 'status' | 'acceptedAt' | 'failureReason'>): boolean =>
  status === OrderSendStatus.PENDING && (acceptedAt !== null || failureReason === null);

/** How long the acceptance of a mail is tried to be stored; tests set it lower. */
export const acceptanceTimeout = { ms: 30_000 };
const STORE_AGAIN_MS = 500;

/**
 * Stores that the mail server has accepted a mail. A database that is away for seconds is waited for: a mail whose
 * acceptance is not stored would be sent again, or stopped although it has left.
 *
 * @throws OutboxPermanentError where it cannot be stored, so that the mail may have arrived
 */
export async function storeAcceptance<T>(store: () => Promise<T>): Promise<T> {
  const latest = performance.now() + acceptanceTimeout.ms;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (performance.now() > latest)
        throw new OutboxPermanentError('the mail was accepted, which could not be stored', {
          cause: new MailUnconfirmedError(error),
        });
    }
    await pause(STORE_AGAIN_MS);
  }
}

function delayReason(error: unknown): string {
  if (error instanceof StoreAwayError) return '添付するファイルの保存先に接続できません。';
  if (!(error instanceof MailServerAwayError)) return `${UNFORESEEN}。`;
  return error.responseCode === undefined
    ? 'メールサーバーに接続できません。'
    : `メールサーバーが一時的にメールを受け付けていません（${error.responseCode}）。`;
}

/** The message is larger than the server takes, or the mailbox is full. */
const TOO_LARGE = 552;

/** Failures whose message names what is away or broken, for users. */
const TOLD: ReadonlySet<RpcCode> = new Set(['UNAVAILABLE', 'DATA_LOSS']);

/** User-facing reason of a failed mail. */
export function failureMessage(error: unknown): string {
  const cause = error instanceof OutboxPermanentError ? error.cause : error;
  if (cause instanceof MailRejectedError) {
    const { responseCode } = cause;
    const what = responseCode === TOO_LARGE ? '添付ファイルの容量か宛先' : '宛先';
    return `メールサーバーに受け付けられませんでした（${responseCode}）。${what}をご確認ください。`;
  }
  // Its process died while it sent the mail.
  if (cause instanceof DeadLetterError) return new MailUnconfirmedError(cause).message;
  if (cause instanceof AppError && TOLD.has(cause.rpc)) return cause.message;
  return `${UNFORESEEN}。時間をおいて再度お試しください。`;
}

/** Why a mail cannot be stopped now: it is being sent, or an attempt has not told yet how it ended. */
export const IN_PROGRESS = 'いま送信を試みています。しばらく待ってから、もう一度お試しください。';

/** User-facing message when the server accepted the mail for some recipients only. */
export function partialRejectionMessage(
  recipients: readonly string[],
  accepted: readonly string[],
): string | null {
  const taken = new Set(accepted.map((address) => address.toLowerCase()));
  const refused = recipients.filter((address) => !taken.has(address));
  return refused.length > 0
    ? `一部の宛先はメールサーバーに受け付けられませんでした：${refused.join('、')}`
    : null;
}

/**
 * How long a response waits for the mail server, so that it usually includes the result; tests set it higher.
 */
export const responseTimeout = { ms: 5_000 };
/** How often the database is read for the outcome of a mail that another process delivers. */
const POLL_MS = 500;

const outcomes = new EventEmitter().setMaxListeners(0);

/** Wakes the operations of this process that wait for the mail. Called after its outcome is stored. */
export function announceOutcome(mailId: string): void {
  outcomes.emit(mailId);
}

/** State of a mail after its first attempt, or the pending state after a few seconds. */
export async function waitForOutcome<T>(
  mailId: string,
  read: () => Promise<T>,
  isPending: (found: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + responseTimeout.ms;
  for (;;) {
    // Listens before it reads: an outcome between the two is not missed.
    const announced = nextOutcome(mailId);
    try {
      const found = await read();
      const left = deadline - Date.now();
      if (!isPending(found) || left <= 0) return found;
      await announced.within(Math.min(POLL_MS, left));
    } finally {
      announced.cancel();
    }
  }
}

function nextOutcome(mailId: string) {
  let timer: NodeJS.Timeout | undefined;
  let isAnnounced = false;
  let wake = (): void => undefined;
  const listener = (): void => {
    isAnnounced = true;
    wake();
  };
  outcomes.once(mailId, listener);
  return {
    within: (ms: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (isAnnounced) resolve();
        else timer = setTimeout(resolve, ms);
      }),
    cancel: () => {
      clearTimeout(timer);
      outcomes.off(mailId, listener);
    },
  };
}
