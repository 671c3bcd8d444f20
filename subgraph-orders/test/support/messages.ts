import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/** A one-pixel image. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Message {
  readonly to: string;
  readonly from?: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly references?: string[];
  readonly date?: Date;
  readonly headers?: Record<string, string>;
  readonly attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
}

/** A message from the supplier's mail client. */
export function mime(message: Message): Promise<Buffer> {
  const composer = new MailComposer({
    from: '青空縫製 <order@aozora.example>',
    subject: 'Re: 発注書',
    messageId: `<${randomUUID()}@aozora.example>`,
    ...message,
  });
  return composer.compile().build();
}

/** A bounce from a mail server. */
export const bounceOf = (messageId: string, recipient: string): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.aozora.example>',
    'To: order@mail.hacchu-hub.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.aozora.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.aozora.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: order@mail.hacchu-hub.example',
    `Message-ID: ${messageId}`,
    'Subject: order',
    '--b--',
    '',
  ].join('\r\n');
