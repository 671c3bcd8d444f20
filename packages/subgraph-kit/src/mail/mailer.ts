import { Transform } from 'node:stream';
import { cleanLine } from '@hacchu-hub/field-rules';
import { AppError, traced } from '@hacchu-hub/platform-core';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import type { KitEnvironment } from '../application/environment.js';
import { safeContentType, safeFileName } from '../files/file-name.js';
import { assertOutsideTransaction } from '../transactions/transaction-context.js';

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  to: string[];
  cc?: string[];
  from: MailAddress;
  /**
   * Where a report goes that the mail could not be delivered (the sender of the envelope, Return-Path); `from` if it is
   * left out, or if the mail server accepts no mail with it.
   */
  returnTo?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Our own Message-ID, including angle brackets. */
  messageId?: string;
  headers?: Record<string, string>;
}

/** What the mail server answered to a message that it accepted. */
export interface MailReceipt {
  /** Addresses that the server accepted. */
  accepted: string[];
  /** The server's id of the message, or our Message-ID. */
  providerId: string;
}

/** The mail server permanently rejected the message; retrying cannot help. */
export class MailRejectedError extends Error {
  constructor(readonly responseCode: number) {
    super(`the mail server refused the message (${responseCode})`);
    this.name = 'MailRejectedError';
  }
}

/** UNAVAILABLE: the mail server cannot be reached, or cannot take mails now; the message has not arrived. */
export class MailServerAwayError extends AppError {
  constructor(
    cause: unknown,
    /** What the server answered; undefined where it cannot be reached. */
    readonly responseCode?: number,
  ) {
    super('UNAVAILABLE', UNREACHABLE, { cause });
    this.name = 'MailServerAwayError';
  }
}

/**
 * UNAVAILABLE: the connection was given the whole message, and the response of the mail server was lost. The message may
 * have arrived.
 */
export class MailUnconfirmedError extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', UNCERTAIN, { cause });
    this.name = 'MailUnconfirmedError';
  }
}

const smtpFailure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });
/** Our credentials or the connection are refused, not the message (RFC 4954). */
const OF_THE_CONNECTION = new Set([530, 534, 535, 538]);
/** A server that drops packets; one that has accepted the connection is waited for longer. */
const CONNECTION_TIMEOUT_MS = 20_000;
const UNREACHABLE = 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。';
const UNCERTAIN =
  'メールサーバーの応答が途切れたため、送信できたか確認できませんでした。相手に届いていないことを確認してから、もう一度送信してください。';

/** Ours among the options of nodemailer, which hands unknown ones on. */
interface Watched {
  /** Called when the connection was given the whole message: what fails then may have been accepted. */
  onGiven: () => void;
}

const isWatched = (data: object): data is Watched => 'onGiven' in data && typeof data.onGiven === 'function';

/** Of nodemailer about an accepted message. */
interface Answer {
  accepted?: unknown;
  response?: unknown;
  messageId?: unknown;
}

/** Passes a message through. */
const watching = (onGiven: () => void): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      onGiven();
      done();
    },
  });

const queuedAs = /queued as ([\w.-]+)/i;

/** Sends mail. Call it from an outbox handler, so that a message is neither lost nor sent twice. */
export abstract class Mailer {
  /**
   * @throws MailServerAwayError when the server cannot be reached or reports a temporary error
   * @throws MailUnconfirmedError when its response was lost
   * @throws MailRejectedError when the server permanently rejects the message
   */
  abstract send(message: MailMessage): Promise<MailReceipt>;

  /** Closes pooled connections. */
  close(): void {}
}

/**
 * The code with which the server permanently rejects sender, recipients or content; undefined for every other failure,
 * such as a greeting or a sign-in with an error: the next message fares no better, but this one may be sent later.
 */
function rejectionOf(failure: unknown): number | undefined {
  const { code, responseCode } = smtpFailure.catch({}).parse(failure);
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isOfMessage || responseCode === undefined || responseCode < 500) return undefined;
  return OF_THE_CONNECTION.has(responseCode) ? undefined : responseCode;
}

/** Sends mail through the SMTP server of `SMTP_URL`. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    env: KitEnvironment,
    private readonly outcomes?: Counter<'outcome'>,
    private readonly logger?: Pick<Logger, 'warn'>,
  ) {
    super();
    const server = { url: env.SMTP_URL, connectionTimeout: CONNECTION_TIMEOUT_MS };
    this.transport = createTransport(server, { disableFileAccess: true, disableUrlAccess: true });
    this.transport.use('stream', ({ message, data }, done) => {
      if (isWatched(data)) message?.transform(() => watching(data.onGiven));
      done();
    });
  }

  async send(message: MailMessage): Promise<MailReceipt> {
    assertOutsideTransaction('sending a mail');
    let isGiven = false;
    const options: SendMailOptions & Watched = {
      onGiven: () => {
        isGiven = true;
      },
      to: message.to,
      cc: message.cc,
      from: { name: cleanLine(message.from.name), address: message.from.address },
      replyTo: message.replyTo,
      subject: cleanLine(message.subject),
      text: message.text,
      html: message.html,
      messageId: message.messageId,
      headers: message.headers,
      attachments: message.attachments?.map(({ fileName, contentType, content }) => ({
        filename: safeFileName(fileName),
        contentType: safeContentType(contentType),
        content: Buffer.from(content),
      })),
    };
    try {
      const info = await traced({ name: 'smtp send', kind: 'client' }, () =>
        this.submit(options, message.returnTo, () => {
          isGiven = false;
        }),
      );
      this.outcomes?.inc({ outcome: 'sent' });
      const accepted = z.array(z.string()).catch([]).parse(info.accepted);
      const providerId = queuedAs.exec(String(info.response))?.[1] ?? String(info.messageId);
      return { accepted, providerId };
    } catch (cause) {
      const { responseCode } = smtpFailure.catch({}).parse(cause);
      const rejection = rejectionOf(cause);
      this.outcomes?.inc({ outcome: rejection === undefined ? 'failed' : 'refused' });
      if (rejection !== undefined) throw new MailRejectedError(rejection);
      if (isGiven && responseCode === undefined) throw new MailUnconfirmedError(cause);
      throw new MailServerAwayError(cause, responseCode);
    }
  }

  /** A server may accept senders of its own domains only, and may say so as late as after the message. */
  private async submit(
    options: SendMailOptions,
    returnTo: string | undefined,
    onRejected: () => void,
  ): Promise<Answer> {
    if (returnTo === undefined) return this.transport.sendMail(options);
    const { to, cc } = options;
    try {
      return await this.transport.sendMail({ ...options, envelope: { from: returnTo, to, cc } });
    } catch (error) {
      const responseCode = rejectionOf(error);
      if (responseCode === undefined) throw error;
      onRejected();
      const answer: Answer = await this.transport.sendMail(options);
      this.logger?.warn(
        { responseCode },
        'the mail server rejected a mail with its return address and accepted it without: bounces of it are not received',
      );
      return answer;
    }
  }

  override close(): void {
    this.transport.close();
  }
}
