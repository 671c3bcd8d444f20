import { Injectable } from '@nestjs/common';

/** What clients of the SMTP listener may use; per process. */
@Injectable()
export class SmtpLimits {
  /** Connections of one remote address at a time; relays of ours have no such limit. */
  connectionsPerAddress = 20;
  /** Connections at a time; beyond it the oldest one without a recipient gives way. */
  connections = 400;
  /** Bytes of all messages that are being received. */
  heldBytes = 256 * 1024 * 1024;
  /** Recipients of one message. */
  recipients = 20;
  /** Silence between two commands, or within a message. */
  idleMs = 60_000;
  /** From the connection, or from the end of a message, to the beginning of the next message. */
  commandMs = 2 * 60_000;
  /** From the beginning of a message to its end. */
  messageMs = 10 * 60_000;
  /** Least rate of a message, bytes per second, once it takes longer than `graceMs`. */
  minRate = 1_000;
  graceMs = 30_000;
  /** How often the rate is looked at. */
  checkMs = 5_000;
}
