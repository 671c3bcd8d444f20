import type { ActorRecord } from './order.schema.js';
import { OrderSendStatus } from './order-enums.js';

/** 送信中止: a person stopped a mail before it was sent. */
export interface MailStop {
  at: string;
  by: ActorRecord;
  /** An attempt before was cut short, and may have reached the supplier. */
  mayHaveArrived: boolean;
}

/** What is known of a stop; earlier releases stored neither who nor when. */
export interface KnownStop {
  readonly at: string | null;
  readonly by: ActorRecord | null;
  readonly mayHaveArrived: boolean;
}

interface StoppedMail {
  status: OrderSendStatus;
  failureReason: string | null;
  stopped?: MailStop | null;
}

const STOPPED = '送信を中止しました。';
const MAY_HAVE_ARRIVED = `${STOPPED}ただし、以前の送信が途中で切れているため、届いている可能性があります。相手に届いていないことを確認してください。`;

/**
 * Japanese: the `failureReason` of a stopped mail. It is FAILED, since earlier releases know no other state, and those tell
 * a stop by this text alone: it must not change.
 */
export const stoppedReason = (mayHaveArrived: boolean): string =>
  mayHaveArrived ? MAY_HAVE_ARRIVED : STOPPED;

/** Who stopped a mail, and when; null for one that nobody stopped. */
export function stopOf({ status, failureReason, stopped }: StoppedMail): KnownStop | null {
  if (status !== OrderSendStatus.FAILED) return null;
  if (stopped) return stopped;
  if (!failureReason?.startsWith(STOPPED)) return null;
  return { at: null, by: null, mayHaveArrived: failureReason !== STOPPED };
}

/** The same of a message, which earlier releases send again without forgetting the stop of an earlier attempt. */
export const stopOfMessage = ({
  stopped,
  sendAttempt,
  ...mail
}: StoppedMail & {
  stopped?: (MailStop & { attempt: number }) | null;
  sendAttempt: number;
}): KnownStop | null => stopOf({ ...mail, stopped: stopped?.attempt === sendAttempt ? stopped : null });

/** Whether a mail was not sent although nobody stopped it: 送信失敗. */
export const isFailed = (mail: StoppedMail): boolean =>
  mail.status === OrderSendStatus.FAILED && stopOf(mail) === null;
