const KB = 1024;
const MB = 1024 * KB;

/** What one message may have. Honest mail stays far below; what is above is refused for good, since it never changes. */
export const MAIL_LIMITS = {
  /** Whole message, bytes. */
  bytes: 15 * MB,
  /** Header section of the message, bytes. */
  headBytes: 256 * KB,
  /** Header section of one part, bytes. */
  partHeadBytes: 16 * KB,
  /** Fields of one header section. */
  fields: 500,
  /** One field with its continuation lines, bytes. */
  fieldBytes: 64 * KB,
  /** Lines of the whole message. */
  lines: 500_000,
  /** One line of the body, bytes. */
  lineBytes: 2 * MB,
  /** Parts of all levels. */
  parts: 100,
  /** Multipart entities within each other. */
  depth: 10,
  /** Text and HTML parts that are not attachments, bytes before decoding. */
  textBytes: 10 * MB,
  /** What joining the lines of `format=flowed` text looks through, bytes: a paragraph of 2,500 lines is still read. */
  flowedBytes: 256 * MB,
} as const;

/** Greatest size of a message that comes in, bytes. */
export const MAX_INBOUND_BYTES = MAIL_LIMITS.bytes;

/** A message that cannot be read however often it is sent: the sender's server must give up. */
export class UnreadableMailError extends Error {
  /** @param reason English, for the sender's server and the log; without anything that the message says. */
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'UnreadableMailError';
  }
}
