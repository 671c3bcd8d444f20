import { createHash } from 'node:crypto';
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { OrderCommentKind } from '../../orders/records/comment-kinds.js';
import {
  failedRecipients,
  idsInText,
  isDelaySubject,
  isDeliveryReport,
  isWithoutFailure,
  namedRecipients,
} from './delivery-report.js';
import { MAX_FILES } from './file-names.js';
import { bodyStart, type HeadField, messageIdsIn, readHead, valuesOf } from './mail-head.js';
import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';
import { textOfHtml } from './mail-text.js';
import { checkStructure, isWithoutParts } from './mime-structure.js';
import { addressKey, safeDisplayName } from './sender-address.js';
import { withReadableTexts } from './text-parts.js';
import { nameOfBytes, valueInWords } from './undeclared-charset.js';

const MAX_TEXT = 100_000;
const CUT_HERE = '\n\n（本文が長いため、これより後は保存されていません。）';
/** Larger HTML is dropped and its text kept, so that the message fits into one document. */
const MAX_HTML = 1_000_000;
const MAX_ADDRESSES = 200;
const MAX_ADDRESS_LENGTH = 320;

/** A file of a message, as declared by its sender. */
export interface MailFile {
  readonly name: string;
  /** Of inline images; without the angle brackets. */
  readonly contentId: string | null;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

/** The SMTP envelope. */
export interface Envelope {
  /** Empty for bounces and other automatic messages. */
  readonly from: string;
  readonly recipients: readonly string[];
}

/** A parsed incoming message; its content is untrusted. */
export interface InboundMail {
  readonly kind: OrderCommentKind.REPLY | OrderCommentKind.AUTO_REPLY | OrderCommentKind.BOUNCE;
  readonly messageId: string;
  readonly inReplyTo: readonly string[];
  /** Oldest first, as in the header. */
  readonly references: readonly string[];
  /** Message-IDs of the message that a bounce returns. */
  readonly returnedIds: readonly string[];
  readonly bouncedRecipients: readonly string[];
  readonly fromEmail: string;
  readonly fromName: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Of the envelope. */
  readonly recipients: readonly string[];
  /** Delivery addresses in header fields. */
  readonly deliveredTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly date: Date | undefined;
  readonly files: readonly MailFile[];
  /** Names of the files above the limit, which are not kept; empty for those without a name. */
  readonly leftOut: readonly string[];
}

/** Header fields that are passed to the parser, with the maximum length of each; it gets no others. */
const FIELDS: Readonly<Record<string, number>> = {
  from: 4_096,
  to: 16_384,
  cc: 16_384,
  'delivered-to': 1_024,
  'x-original-to': 1_024,
  'x-forwarded-to': 1_024,
  subject: 8_192,
  date: 256,
  'mime-version': 256,
  'content-type': 4_096,
  'content-disposition': 4_096,
  'content-transfer-encoding': 256,
  'content-id': 1_024,
  'auto-submitted': 1_024,
  precedence: 256,
  'x-autoreply': 256,
  'x-autorespond': 256,
  'x-failed-recipients': 4_096,
};
const MAX_OF_ONE_NAME = 5;
const LISTS = new Set(['to', 'cc']);
/** Fields that hold text for people. */
const TEXTS = new Set(['from', 'to', 'cc', 'subject']);

/** The first addresses of a list, truncated between two addresses. */
function shortList(value: string, length: number): string {
  const addresses = value.slice(0, length).split(',');
  const isCut = value.length > length && addresses.length > 1;
  return addresses.slice(0, Math.min(MAX_ADDRESSES, addresses.length - (isCut ? 1 : 0))).join(',');
}

/**
 * The message with only the needed header fields, truncated: the parser's time is super-linear in the length
 * of a field.
 */
function withTruncatedHeader(fields: readonly HeadField[], body: Buffer): Buffer {
  const seen = new Map<string, number>();
  const lines = [...fields].reverse().flatMap(({ name, value }) => {
    const length = Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? 0) : 0;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (length === 0 || count > MAX_OF_ONE_NAME) return [];
    const short = LISTS.has(name) ? shortList(value, length) : value.slice(0, length);
    if (name === 'content-type' && isWithoutParts(short)) return [];
    return [`${name}: ${TEXTS.has(name) ? valueInWords(short) : short}\r\n`];
  });
  return Buffer.concat([Buffer.from(`${lines.reverse().join('')}\r\n`, 'latin1'), body]);
}

/** A text that fits, and says so where something is left out. */
const shortText = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - CUT_HERE.length)}${CUT_HERE}`;

const shortAddress = (address: string): string => addressKey(oneLine(address).slice(0, MAX_ADDRESS_LENGTH));

const addresses = (found: AddressObject | AddressObject[] | undefined): string[] =>
  [found ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address, group }) => (group ? group.map((one) => one.address) : [address]))
    .flatMap((address) => (address ? [shortAddress(address)] : []))
    .slice(0, MAX_ADDRESSES);

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null) {
    if ('text' in value && typeof value.text === 'string') return value.text;
    if ('value' in value && typeof value.value === 'string') return value.value;
  }
  return '';
};
const header = (mail: ParsedMail, name: string): string => textOf(mail.headers.get(name)).toLowerCase();

/** Control characters other than line feed and tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
const readable = (text: string): string => text.replaceAll('\r\n', '\n').replace(CONTROL, '');
/** Text of a header field without line breaks and other control characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const RETURNED = /^(?:message\/rfc822|text\/rfc822-headers|message\/global-headers|message\/global)$/i;
/** Some servers write the name of their sender only, without a domain. */
const AUTOMATIC = /^(?:mailer-daemon|postmaster)(?:@|$)/i;
const TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

/** Type of a report that a program made, such as `delivery-status`; undefined for other messages. */
const reportType = (mail: ParsedMail): string | undefined => {
  const type = mail.headers.get('content-type');
  if (typeof type !== 'object' || !('params' in type) || type.value !== 'multipart/report') return undefined;
  return type.params['report-type']?.toLowerCase();
};

/** @param senders address and name of the sender */
function kindOf(mail: ParsedMail, senders: readonly string[], isNullSender: boolean): InboundMail['kind'] {
  if (isWithoutFailure(mail.attachments)) return OrderCommentKind.AUTO_REPLY;
  const hasReport = mail.attachments.some(isDeliveryReport);
  const report = reportType(mail);
  if (report === 'delivery-status' || hasReport) return OrderCommentKind.BOUNCE;
  if (isNullSender && senders.some((sender) => AUTOMATIC.test(sender)))
    return isDelaySubject(mail.subject ?? '') ? OrderCommentKind.AUTO_REPLY : OrderCommentKind.BOUNCE;
  const submitted = header(mail, 'auto-submitted');
  const isAutomatic =
    // 開封確認: that a message was displayed is no answer to it.
    report === 'disposition-notification' ||
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|auto_reply|junk)$/.test(header(mail, 'precedence').trim()) ||
    ['x-autoreply', 'x-autorespond'].some((name) => mail.headers.has(name)) ||
    isNullSender;
  return isAutomatic ? OrderCommentKind.AUTO_REPLY : OrderCommentKind.REPLY;
}

/** Recipients that a delivery report calls failed, or that a bounce without one names. */
function bouncedRecipients(mail: ParsedMail): string[] {
  const reported = failedRecipients(mail.attachments);
  const failed = mail.attachments.some(isDeliveryReport)
    ? reported
    : namedRecipients({ failed: header(mail, 'x-failed-recipients'), text: mail.text ?? '' });
  return [...new Set(failed.map(shortAddress))].slice(0, MAX_ADDRESSES);
}

/** Header fields of an embedded message; none when it cannot be parsed. */
function headOf(content: Buffer): HeadField[] {
  try {
    return readHead(content.subarray(0, bodyStart(content) ?? MAIL_LIMITS.headBytes));
  } catch (error) {
    if (error instanceof UnreadableMailError) return [];
    throw error;
  }
}

/** Message-IDs of the message that a bounce returns, as a part or in its text. */
function returnedIds({ attachments, text }: ParsedMail): string[] {
  const returned = attachments.filter(({ contentType }) => RETURNED.test(contentType));
  return returned.length > 0
    ? returned.flatMap(({ content }) => valuesOf(headOf(content), 'message-id').flatMap(messageIdsIn))
    : idsInText(text ?? '');
}

/** Message-ID of the message; when it is missing or invalid, an id derived from the content. */
export function messageIdOfMail(raw: Buffer, fields: readonly HeadField[]): string {
  const value = valuesOf(fields, 'message-id').at(-1) ?? '';
  const [bracketed] = messageIdsIn(value);
  if (bracketed) return bracketed;
  const isPlain = /^[\w!#$%&'*+/=?^`{|}~.@-]{1,250}$/.test(value);
  return isPlain ? `<${value}>` : `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`;
}

function fileOf({ filename, contentType, cid, content }: Attachment): MailFile {
  const type = contentType.toLowerCase();
  return {
    name: nameOfBytes(filename || ''),
    contentId: cid ? oneLine(cid).slice(0, 500) : null,
    mimeType: TYPE.test(type) ? type : 'application/octet-stream',
    content,
  };
}

const PARSER = {
  skipImageLinks: true,
  skipTextToHtml: true,
  skipHtmlToText: true,
  keepDeliveryStatus: true,
  // Embedded messages are stored as files.
  ignoreEmbedded: true,
  maxChildNodes: MAIL_LIMITS.parts,
  maxHeadSize: MAIL_LIMITS.headBytes,
};

/** Parts that the parser leaves out of the HTML while it makes none of text. */
const LEFT_OUT = /^<br\/>\n|<br\/>\n(?:<br\/>\n|$)/;

/** Parses a message; its text and its HTML each hold all that is displayed, whichever of both its parts are. */
async function parsed(message: Buffer): Promise<ParsedMail> {
  const mail = await simpleParser(message, PARSER);
  if (!mail.html) return mail;
  const isPartial = LEFT_OUT.test(mail.html);
  if (mail.text?.trim() && !isPartial) return mail;
  const whole = isPartial
    ? await simpleParser(message, { ...PARSER, skipTextToHtml: false, skipTextLinks: true })
    : mail;
  return { ...whole, text: textOfHtml(whole.html || '') };
}

/**
 * Parses a message.
 * @throws UnreadableMailError above the limits
 */
export async function readInboundMail(raw: Buffer, envelope: Envelope): Promise<InboundMail> {
  const texts = checkStructure(raw);
  const start = bodyStart(raw) ?? raw.length;
  const fields = readHead(raw.subarray(0, start));
  const declared = withReadableTexts(raw, fields, start, texts);
  const mail = await parsed(withTruncatedHeader(declared.fields, declared.body));
  const [sender] = [mail.from ?? []].flat().flatMap(({ value }) => value);
  const fromEmail = shortAddress(sender?.address ?? envelope.from);
  const kind = kindOf(mail, [fromEmail, sender?.name ?? ''], envelope.from === '');
  const to = addresses(mail.to);
  const cc = addresses(mail.cc);
  const named = ['delivered-to', 'x-original-to', 'x-forwarded-to'].map((name) => header(mail, name).trim());
  const files = mail.attachments.filter((file) => !isDeliveryReport(file));
  return {
    kind,
    messageId: messageIdOfMail(raw, fields),
    inReplyTo: valuesOf(fields, 'in-reply-to').flatMap(messageIdsIn),
    references: valuesOf(fields, 'references').flatMap(messageIdsIn),
    returnedIds: kind === OrderCommentKind.BOUNCE ? returnedIds(mail) : [],
    bouncedRecipients: kind === OrderCommentKind.BOUNCE ? bouncedRecipients(mail) : [],
    fromEmail,
    fromName: safeDisplayName(sender?.name ?? '', fromEmail),
    to,
    cc,
    recipients: envelope.recipients.map((one) => one.toLowerCase()),
    deliveredTo: [...named.filter(Boolean), ...to, ...cc],
    subject: oneLine(mail.subject ?? '').slice(0, 500),
    text: readable(shortText(mail.text ?? '')),
    html: mail.html && mail.html.length <= MAX_HTML ? readable(mail.html) : null,
    date: mail.date,
    files: files.slice(0, MAX_FILES).map(fileOf),
    leftOut: files.slice(MAX_FILES).map((file) => fileOf(file).name),
  };
}
