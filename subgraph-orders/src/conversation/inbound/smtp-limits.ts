import { Injectable } from '@nestjs/common';

/** Limits of the SMTP listener; per process. */
@Injectable()
export class SmtpLimits {
  /** Concurrent connections of one remote address; trusted relays are exempt. */
  connectionsPerAddress = 20;
  /** Concurrent connections; above the limit the oldest one without a recipient is closed. */
  connections = 400;
  /** Bytes of all messages in transfer. */
  heldBytes = 256 * 1024 * 1024;
  /** Recipients per message. */
  recipients = 20;
  /** Idle time between two commands, or within a message. */
  idleMs = 60_000;
  /** Time from the connection, or the end of a message, to the start of the next message. */
  commandMs = 2 * 60_000;
  /** Time from the start of a message to its end. */
  messageMs = 10 * 60_000;
  /** Minimum transfer rate, bytes per second, once a message takes longer than `graceMs`. */
  minRate = 1_000;
  graceMs = 30_000;
  /** Interval of the rate check. */
  checkMs = 5_000;
}
