import { readMessageId, readReplyAddress } from '../../sending/mail-address.js';
import { messageIdsIn, valuesOf, type HeadField } from './mail-head.js';

/** What of a message can name an order. */
export interface MailTraces {
  readonly deliveredTo: readonly string[];
  readonly inReplyTo: readonly string[];
  /** Oldest first. */
  readonly references: readonly string[];
  readonly returnedIds: readonly string[];
}

/** Signatures that are verified per message. */
const MAX_CANDIDATES = 100;

/**
 * The order that a message belongs to: by the signed address that it was sent to, then by ids of ours that it answers,
 * the nearest first. Nothing else counts: no subject, no sender, no id or address without our signature.
 */
export function orderOf(secret: string, traces: MailTraces): string | undefined {
  for (const address of traces.deliveredTo.slice(0, MAX_CANDIDATES)) {
    const orderId = readReplyAddress(secret, address);
    if (orderId) return orderId;
  }
  const ids = [...traces.inReplyTo, ...[...traces.references].reverse(), ...traces.returnedIds];
  for (const id of ids.slice(0, MAX_CANDIDATES)) {
    const own = readMessageId(secret, id);
    if (own) return own.orderId;
  }
  return undefined;
}

/** A message of ours that came back by way of a list or a rule; it is known already. */
export const isOurs = (secret: string, { messageId }: { readonly messageId: string }): boolean =>
  readMessageId(secret, messageId) !== undefined;

const REPLY_ADDRESS = /reply\+[0-9a-f]{32}\.[0-9a-f]{20}@[\w.-]{1,253}/gi;
const OWN_ID = /<o\.[0-9a-f-]{36}\.[0-9a-f-]{36}\.[0-9a-f]{20}@[\w.-]{1,253}>/gi;
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'to', 'cc'];
/** Mail servers return at least the head of a message, at the end of a short text. */
export const RETURNED_BYTES = 1024 * 1024;

/** The traces in the header section of a message, found without parsing it. */
export const tracesOf = (recipients: readonly string[], fields: readonly HeadField[]): MailTraces => ({
  deliveredTo: [
    ...recipients,
    ...DELIVERED_TO.flatMap((name) => valuesOf(fields, name)).flatMap(
      (value) => value.match(REPLY_ADDRESS) ?? [],
    ),
  ],
  inReplyTo: valuesOf(fields, 'in-reply-to').flatMap(messageIdsIn),
  references: valuesOf(fields, 'references').flatMap(messageIdsIn),
  returnedIds: [],
});

/** Ids of ours in the message of a mail server, which returns what it could not deliver. */
export const returnedIdsIn = (raw: Buffer): string[] =>
  raw.toString('latin1', 0, RETURNED_BYTES).match(OWN_ID) ?? [];
