import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';
import { OrderCommentKind } from '../comment.schema.js';

/** Greatest size of a message that comes in, bytes. */
export const MAX_INBOUND_BYTES = 15 * 1024 * 1024;
const MAX_TEXT = 100_000;
/** HTML beyond this is not kept: its text is, and the message as a whole fits into one document. */
const MAX_HTML = 1_000_000;

/** A message as it came in, read but not believed. */
export interface InboundMail {
  readonly kind: OrderCommentKind.REPLY | OrderCommentKind.AUTO_REPLY | OrderCommentKind.BOUNCE;
  readonly messageId: string;
  readonly inReplyTo: readonly string[];
  /** Oldest first, as the header has them. */
  readonly references: readonly string[];
  /** Of the message that a bounce returns. */
  readonly returnedIds: readonly string[];
  readonly bouncedRecipients: readonly string[];
  readonly fromEmail: string;
  readonly fromName: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Where it was delivered to: the envelope first, then its headers. */
  readonly deliveredTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly date: Date | undefined;
  readonly files: readonly Attachment[];
}

/** Ids between angle brackets; clients put several into one header, with comments between them. */
const idsIn = (header: string): string[] => header.match(/<[^<>\s]+>/g) ?? [];

const addresses = (found: AddressObject | AddressObject[] | undefined): string[] =>
  [found ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address, group }) => (group ? group.map((one) => one.address) : [address]))
    .flatMap((address) => (address ? [address.toLowerCase()] : []));

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

const DELIVERY_REPORT = /^message\/(?:delivery-status|global-delivery-status)$/i;
const RETURNED = /^(?:message\/rfc822|text\/rfc822-headers|message\/global-headers|message\/global)$/i;
const MACHINES = /^(?:mailer-daemon|postmaster)@/i;

const isReport = (mail: ParsedMail): boolean => {
  const type = mail.headers.get('content-type');
  if (typeof type !== 'object' || !('params' in type)) return false;
  return type.value === 'multipart/report' && type.params['report-type'] === 'delivery-status';
};

function kindOf(mail: ParsedMail, from: string, isNullSender: boolean): InboundMail['kind'] {
  const hasReport = mail.attachments.some(({ contentType }) => DELIVERY_REPORT.test(contentType));
  if (isReport(mail) || hasReport || (MACHINES.test(from) && isNullSender)) return OrderCommentKind.BOUNCE;
  const submitted = header(mail, 'auto-submitted');
  const isAutomatic =
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|auto_reply|junk)$/.test(header(mail, 'precedence').trim()) ||
    ['x-autoreply', 'x-autorespond'].some((name) => mail.headers.has(name)) ||
    isNullSender;
  return isAutomatic ? OrderCommentKind.AUTO_REPLY : OrderCommentKind.REPLY;
}

/** What a delivery report says of recipients. */
function bouncedRecipients(files: readonly Attachment[]): string[] {
  const reports = files
    .filter(({ contentType }) => DELIVERY_REPORT.test(contentType))
    .map(({ content }) => content.toString('utf8'));
  const found = reports.flatMap((report) =>
    [...report.matchAll(/^(?:final|original)-recipient:\s*[^;\r\n]*;\s*(\S+)/gim)].map(
      ([, address]) => address,
    ),
  );
  return [...new Set(found.flatMap((address) => (address ? [address.toLowerCase()] : [])))];
}

/** Message-IDs of the message that a bounce returns. */
const returnedIds = (files: readonly Attachment[]): string[] =>
  files
    .filter(({ contentType }) => RETURNED.test(contentType))
    .flatMap(({ content }) =>
      [...content.toString('utf8').matchAll(/^message-id:\s*(<[^<>\s]+>)/gim)].flatMap(([, id]) => id ?? []),
    );

/** Reads a message; `envelope` is what the mail server was told. */
export async function readInboundMail(
  raw: Buffer,
  envelope: { readonly from: string; readonly recipients: readonly string[] },
): Promise<InboundMail> {
  const mail = await simpleParser(raw, {
    skipImageLinks: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
  });
  const [sender] = [mail.from ?? []].flat().flatMap(({ value }) => value);
  const fromEmail = (sender?.address ?? envelope.from).toLowerCase();
  const kind = kindOf(mail, fromEmail, envelope.from === '');
  const to = addresses(mail.to);
  const cc = addresses(mail.cc);
  const named = ['delivered-to', 'x-original-to', 'x-forwarded-to'].map((name) => header(mail, name).trim());
  return {
    kind,
    // A message without an id is named by what it says.
    messageId: mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`,
    inReplyTo: idsIn(mail.inReplyTo ?? ''),
    references: [mail.references ?? []].flat().flatMap(idsIn),
    returnedIds: kind === OrderCommentKind.BOUNCE ? returnedIds(mail.attachments) : [],
    bouncedRecipients: kind === OrderCommentKind.BOUNCE ? bouncedRecipients(mail.attachments) : [],
    fromEmail,
    fromName: sender?.name ?? '',
    to,
    cc,
    deliveredTo: [
      ...envelope.recipients.map((one) => one.toLowerCase()),
      ...named.filter(Boolean),
      ...to,
      ...cc,
    ],
    subject: (mail.subject ?? '').slice(0, 500),
    text: (mail.text ?? '').slice(0, MAX_TEXT),
    html: mail.html && mail.html.length <= MAX_HTML ? mail.html : null,
    date: mail.date,
    files: mail.attachments.filter(({ contentType }) => !DELIVERY_REPORT.test(contentType)),
  };
}
