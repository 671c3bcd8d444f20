import { createHash } from 'node:crypto';
import { SenderAuthentication } from '../../orders/records/comment-kinds.js';
import { noteOnLeftOut } from './file-names.js';
import { type Envelope, type InboundMail, readInboundMail } from './inbound-mail.js';
import { type CleanHtml, cleanHtml, paragraphOf } from './mail-html.js';
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
  /** Of subject, text, HTML and files: the same for every delivery of a message, whatever its servers added. */
  readonly contentDigest: string;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const digestOfContent = ({ subject, text, html, files, leftOut }: InboundMail): string =>
  sha256(
    JSON.stringify([
      ...[subject, text, html, leftOut],
      ...files.map(({ name, mimeType, content }) => [name, mimeType, sha256(content)]),
    ]),
  );

/** The text with the note on files that were not kept, before the quotation. */
function textOf({ text, leftOut }: InboundMail): SplitText {
  const split = splitQuoted(text);
  const note = noteOnLeftOut(leftOut);
  return note === undefined ? split : { ...split, fresh: `${split.fresh}\n\n${note}`.trim() };
}

function htmlOf({ html, leftOut }: InboundMail): CleanHtml | null {
  if (html === null) return null;
  const clean = cleanHtml(html);
  const note = noteOnLeftOut(leftOut);
  return note === undefined ? clean : { ...clean, html: `${clean.html}\n${paragraphOf(note)}` };
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
    split: textOf(mail),
    html: htmlOf(mail),
    authentication: await authenticate(bytes, mail.fromEmail, evidence),
    contentDigest: digestOfContent(mail),
  };
}
