const KB = 1024;
const MB = 1024 * KB;

/** Limits of one message. Legitimate mail stays far below; a message above them is rejected permanently. */
export const MAIL_LIMITS = {
  /** Whole message, bytes. */
  bytes: 15 * MB,
  /** Header section of the message, bytes. */
  headBytes: 256 * KB,
  /** Header section of one part, bytes. */
  partHeadBytes: 16 * KB,
  /** Fields of one header section. */
  fields: 500,
  /** One field including continuation lines, bytes. */
  fieldBytes: 64 * KB,
  /** Lines of the whole message. */
  lines: 500_000,
  /** One line of the body, bytes. */
  lineBytes: 2 * MB,
  /** Parts on all levels. */
  parts: 100,
  /** Nesting depth of multipart entities. */
  depth: 10,
  /** Text and HTML parts that are not attachments, bytes before decoding. */
  textBytes: 10 * MB,
  /** Bytes scanned while joining `format=flowed` lines; a paragraph of 2,500 lines is still accepted. */
  flowedBytes: 256 * MB,
} as const;

/** Maximum size of an incoming message, bytes. */
export const MAX_INBOUND_BYTES = MAIL_LIMITS.bytes;

/** A message that can never be read: the sender's server must not retry. */
export class UnreadableMailError extends Error {
  /** @param reason English, for the sender's server and the log; must not contain text of the message */
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'UnreadableMailError';
  }
}
