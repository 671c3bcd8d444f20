import type { Attachment } from 'mailparser';

const MAX_REPORT_BYTES = 100_000;
const REPORT = /^message\/(?:delivery-status|global-delivery-status)$/i;
const RECIPIENT = /^(?:final|original)-recipient\s*:/i;
const ACTION = /^action\s*:\s*(\w+)/i;
/** A line that continues the field above it, as servers break long addresses. */
const CONTINUATION = /\r?\n[ \t]+(?=\S)/g;
/** An address, of which the part before the at sign may be quoted. */
const ADDRESS = /^(?:<?"(?:[^"\\]|\\.)*"@\S+|\S+)/;

/** What a delivery report says about one recipient. */
interface ReportedRecipient {
  readonly addresses: readonly string[];
  /** In lower case, such as `failed`; undefined where the report does not say it. */
  readonly action: string | undefined;
}

export const isDeliveryReport = ({ contentType }: Pick<Attachment, 'contentType'>): boolean =>
  REPORT.test(contentType);

const withoutBrackets = (address: string): string => address.replace(/^<(.*)>$/, '$1');

/** The address of a field, after its type; some servers leave out the type. */
const addressIn = (line: string): string[] => {
  const start = line.indexOf(';') === -1 ? line.indexOf(':') : line.indexOf(';');
  const [address] = ADDRESS.exec(line.slice(start + 1).trim()) ?? [];
  return address?.includes('@') ? [withoutBrackets(address)] : [];
};

type Report = Pick<Attachment, 'contentType' | 'content'>;

/** The recipients of delivery reports; each has a paragraph of its own (RFC 3464). */
function reportedRecipients(files: readonly Report[]): ReportedRecipient[] {
  const recipients: ReportedRecipient[] = [];
  for (const { content } of files.filter(isDeliveryReport)) {
    const lines = content.toString('utf8', 0, MAX_REPORT_BYTES).replaceAll(CONTINUATION, ' ').split('\n');
    let addresses: string[] | undefined;
    let action: string | undefined;
    for (const line of [...lines, '']) {
      if (line.trim() === '') {
        if (addresses) recipients.push({ addresses, action });
        [addresses, action] = [undefined, undefined];
      } else if (RECIPIENT.test(line)) addresses = [...(addresses ?? []), ...addressIn(line)];
      else action ??= ACTION.exec(line)?.[1]?.toLowerCase();
    }
  }
  return recipients;
}

const isFailure = ({ action }: ReportedRecipient): boolean => action === undefined || action === 'failed';

/** Whether all reports are of mail that is delayed, or that arrived: it is on its way or there. */
export function isWithoutFailure(files: readonly Report[]): boolean {
  const recipients = reportedRecipients(files);
  return recipients.length > 0 && !recipients.some(isFailure);
}

/** Addresses that mail did not reach, as the reports name them. */
export const failedRecipients = (files: readonly Report[]): string[] =>
  reportedRecipients(files)
    .filter(isFailure)
    .flatMap(({ addresses }) => addresses);

/** A bounce without a delivery report. */
interface PlainBounce {
  /** Value of X-Failed-Recipients (Exim, Google). */
  readonly failed: string;
  readonly text: string;
}

const QMAIL = /^\s*Hi\. This is the /;
const QMAIL_RECIPIENT = /^<([^<>\s@]+@[^<>\s@]+)>:\s*$/;

/** Recipients that a bounce of qmail names, which are before the copy of the message (QSBMF). */
function recipientsOfQmail(text: string): string[] {
  if (!QMAIL.test(text)) return [];
  const lines = text.slice(0, MAX_REPORT_BYTES).split('\n');
  const copy = lines.findIndex((line) => line.startsWith('-'));
  return lines
    .slice(0, copy === -1 ? lines.length : copy)
    .flatMap((line) => QMAIL_RECIPIENT.exec(line)?.[1] ?? []);
}

/** Addresses that mail did not reach, as the header or the text of a bounce without a delivery report names them. */
export function namedRecipients({ failed, text }: PlainBounce): string[] {
  const inHeader = failed.split(/[\s,]+/).filter((address) => address.includes('@'));
  return inHeader.length > 0 ? inHeader.map(withoutBrackets) : recipientsOfQmail(text);
}

const DELAY = /\bdelay(?:ed)?\b|could not send message for past|still being retried|遅延/i;
const FAILURE = /\bfail|undeliver|returned|不能|失敗/i;

/** Whether the subject of a mail server's message without a delivery report says that the mail is only delayed. */
export const isDelaySubject = (subject: string): boolean => DELAY.test(subject) && !FAILURE.test(subject);

const ID_FIELD = /^message-id[ \t]*:[^<\n]*(<[^<>\s]+>)/gim;

/** Message-IDs in the copy of a message that a bounce without a delivery report has in its text. */
export const idsInText = (text: string): string[] =>
  [...text.slice(0, MAX_REPORT_BYTES).matchAll(ID_FIELD)].map(([, id = '']) => id);
