import type { Attachment } from 'mailparser';

const MAX_REPORT_BYTES = 100_000;
const REPORT = /^message\/(?:delivery-status|global-delivery-status)$/i;
const RECIPIENT = /^(?:final|original)-recipient\s*:/i;
const ACTION = /^action\s*:\s*(\w+)/i;

/** What a delivery report says about one recipient. */
interface ReportedRecipient {
  readonly addresses: readonly string[];
  /** In lower case, such as `failed`; undefined where the report does not say it. */
  readonly action: string | undefined;
}

export const isDeliveryReport = ({ contentType }: Pick<Attachment, 'contentType'>): boolean =>
  REPORT.test(contentType);

const addressIn = (line: string): string[] => {
  const [address] = line
    .slice(line.indexOf(';') + 1)
    .trim()
    .split(/\s/, 1);
  return address ? [address] : [];
};

/** The recipients of delivery reports; each has a paragraph of its own (RFC 3464). */
function reportedRecipients(files: readonly Attachment[]): ReportedRecipient[] {
  const recipients: ReportedRecipient[] = [];
  for (const { content } of files.filter(isDeliveryReport)) {
    const lines = content.toString('utf8', 0, MAX_REPORT_BYTES).split('\n');
    let addresses: string[] = [];
    let action: string | undefined;
    for (const line of [...lines, '']) {
      if (line.trim() === '') {
        if (addresses.length > 0) recipients.push({ addresses, action });
        [addresses, action] = [[], undefined];
      } else if (RECIPIENT.test(line) && line.includes(';')) addresses.push(...addressIn(line));
      else action ??= ACTION.exec(line)?.[1]?.toLowerCase();
    }
  }
  return recipients;
}

const isFailure = ({ action }: ReportedRecipient): boolean => action === undefined || action === 'failed';

/** Whether all reports are of mail that is delayed, or that arrived: it is on its way or there. */
export function isWithoutFailure(files: readonly Attachment[]): boolean {
  const recipients = reportedRecipients(files);
  return recipients.length > 0 && !recipients.some(isFailure);
}

/** Addresses that mail did not reach, as the reports name them. */
export const failedRecipients = (files: readonly Attachment[]): string[] =>
  reportedRecipients(files)
    .filter(isFailure)
    .flatMap(({ addresses }) => addresses);
