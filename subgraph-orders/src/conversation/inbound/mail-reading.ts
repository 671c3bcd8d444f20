import { SenderAuthentication } from '../comment-kinds.js';
import { type Envelope, type InboundMail, readInboundMail } from './inbound-mail.js';
import { type CleanHtml, cleanHtml } from './mail-html.js';
import { splitQuoted, type SplitText } from './quoted-text.js';
import { authenticate, type SenderEvidence } from './sender-authentication.js';

/** A message and its authentication data; structured-cloneable. */
export interface MailTask {
  readonly raw: Uint8Array;
  readonly envelope: Envelope;
  readonly evidence: SenderEvidence;
}

/** A message in the form that is stored. */
export interface ReadMail {
  readonly mail: InboundMail;
  readonly split: SplitText;
  /** Null for plain-text messages. */
  readonly html: CleanHtml | null;
  readonly authentication: SenderAuthentication;
}

/**
 * The CPU-bound work on a message: parsing, signatures, HTML, quotations. Runs on a worker thread.
 * @throws UnreadableMailError
 */
export async function readMail({ raw, envelope, evidence }: MailTask): Promise<ReadMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const mail = await readInboundMail(bytes, envelope);
  return {
    mail,
    split: splitQuoted(mail.text),
    html: mail.html === null ? null : cleanHtml(mail.html),
    authentication: await authenticate(bytes, mail.fromEmail, evidence),
  };
}
