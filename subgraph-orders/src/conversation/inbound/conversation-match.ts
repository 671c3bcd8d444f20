import type { SigningSecrets } from '@hacchu-hub/subgraph-kit';
import {
  isLikeMessageId,
  isLikeReplyAddress,
  readMessageId,
  readReplyAddress,
} from '../../sending/mail-address.js';
import { type HeadField, messageIdsIn, valuesOf } from './mail-head.js';

/** Parts of a message that can identify an order. */
export interface MailTraces {
  /** Of the envelope. */
  readonly recipients: readonly string[];
  /** Addresses in header fields. */
  readonly deliveredTo: readonly string[];
  readonly inReplyTo: readonly string[];
  /** Oldest first. */
  readonly references: readonly string[];
  readonly returnedIds: readonly string[];
}

/** Maximum number of signatures verified per message. */
const MAX_CANDIDATES = 100;

/** The orders of those signed addresses, each once. */
function ordersAt(secrets: SigningSecrets, addresses: readonly string[]): string[] {
  const signed = addresses.filter(isLikeReplyAddress).slice(0, MAX_CANDIDATES);
  return [...new Set(signed.flatMap((address) => readReplyAddress(secrets, address) ?? []))];
}

/**
 * The orders of a message: those whose signed addresses it was sent to, then those that its header names, then the one
 * of the nearest Message-ID of ours that it replies to. Subject, sender, and ids or addresses without our signature are
 * ignored.
 */
export function ordersOf(secrets: SigningSecrets, traces: MailTraces): string[] {
  for (const addresses of [traces.recipients, traces.deliveredTo]) {
    const found = ordersAt(secrets, addresses);
    if (found.length > 0) return found;
  }
  const ids = [...traces.inReplyTo, ...[...traces.references].reverse(), ...traces.returnedIds];
  for (const id of ids.filter(isLikeMessageId).slice(0, MAX_CANDIDATES)) {
    const own = readMessageId(secrets, id);
    if (own) return [own.orderId];
  }
  return [];
}

/** One of our own messages that a mailing list or forwarding rule sent back; it is stored already. */
export const isOurs = (secrets: SigningSecrets, { messageId }: { readonly messageId: string }): boolean =>
  readMessageId(secrets, messageId) !== undefined;

const REPLY_ADDRESS = /reply\+[0-9a-f]{32}\.[0-9a-f]{20}@[\w.-]{1,253}/gi;
const OWN_ID = /<o\.[0-9a-f-]{36}\.[0-9a-f-]{36}\.[0-9a-f]{20}@[\w.-]{1,253}>/gi;
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'to', 'cc'];
/** Bounces return at least the header of the message, after a short text. */
export const RETURNED_BYTES = 1024 * 1024;

/** Extracts the traces from the header section, without a full parse. */
export const tracesOf = (recipients: readonly string[], fields: readonly HeadField[]): MailTraces => ({
  recipients,
  deliveredTo: DELIVERED_TO.flatMap((name) => valuesOf(fields, name)).flatMap(
    (value) => value.match(REPLY_ADDRESS) ?? [],
  ),
  inReplyTo: valuesOf(fields, 'in-reply-to').flatMap(messageIdsIn),
  references: valuesOf(fields, 'references').flatMap(messageIdsIn),
  returnedIds: [],
});

/** Our Message-IDs in a bounce, which includes the undelivered message. */
export const returnedIdsIn = (raw: Buffer): string[] =>
  raw.toString('latin1', 0, RETURNED_BYTES).match(OWN_ID) ?? [];
