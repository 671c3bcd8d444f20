import type { AddressInfo } from 'node:net';
import {
  addressBlock,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  loggableError,
  LOGGER,
  OWN_ENVIRONMENT,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { ConversationEnvironment } from '../conversation.environment.js';
import { RETURNED_BYTES } from './conversation-match.js';
import { GrowingBuffer } from './growing-buffer.js';
import { InboundMails } from './inbound-mail.service.js';
import { TooManyMailsError } from './inbound-quota.js';
import { bodyStart, readHead } from './mail-head.js';
import { MAIL_LIMITS, MAX_INBOUND_BYTES, UnreadableMailError } from './mail-limits.js';
import { SmtpLimits } from './smtp-limits.js';

const NO_CONVERSATION = 'No such conversation';
const MAX_COMMAND_LENGTH = 2_048;
/** Connections above the limit that were told to close and are not closed yet. */
const CLOSING_CONNECTIONS = 100;

const TOO_LARGE = 'Message too large: 15 MB at most';
const NO_SPACE = 'Too many messages at a time, try again later';

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const isNullSender = ({ envelope }: SMTPServerSession): boolean =>
  !envelope.mailFrom || envelope.mailFrom.address === '';

/** Reason for a rejection; `null` accepts the message and discards it. */
type Verdict = Error | null;

/** An incoming message; it is buffered only while it may belong to a conversation. */
class BufferedMessage {
  private readonly buffer = new GrowingBuffer();
  /** Offset of the body, once it is known. */
  private start: number | undefined;
  private verdict: Verdict | 'ACCEPT' | undefined;

  constructor(
    private readonly recipients: readonly string[],
    private readonly isOfMachine: boolean,
    private readonly mails: InboundMails,
  ) {}

  /** Buffered bytes. */
  get byteLength(): number {
    return this.isRefused ? 0 : this.buffer.byteLength;
  }

  private get isRefused(): boolean {
    return this.verdict !== undefined && this.verdict !== 'ACCEPT';
  }

  add(chunk: Buffer): void {
    if (this.isRefused) return;
    const before = this.buffer.byteLength;
    if (before + chunk.length > MAX_INBOUND_BYTES) {
      return this.refuse(refusal(552, TOO_LARGE));
    }
    this.buffer.add(chunk);
    if (this.verdict === undefined) this.decideWhenComplete(Math.max(0, before - 3));
  }

  refuse(verdict: Verdict): void {
    if (!this.isRefused) this.verdict = verdict;
  }

  /** Whether the complete message is to be stored. */
  end(): Verdict | 'ACCEPT' {
    if (this.verdict === undefined) this.decide();
    return this.verdict ?? null;
  }

  bytes(): Buffer {
    return this.buffer.view();
  }

  /**
   * Decides as soon as the header section is complete; for a bounce, once the returned message is readable.
   */
  private decideWhenComplete(from: number): void {
    const raw = this.buffer.view();
    this.start ??= bodyStart(raw, from);
    const isHeadTooLarge = this.start === undefined && raw.length > MAIL_LIMITS.headBytes;
    const isEnough = this.isOfMachine ? raw.length >= RETURNED_BYTES : this.start !== undefined;
    if (isEnough || isHeadTooLarge) this.decide();
  }

  private decide(): void {
    const raw = this.buffer.view();
    try {
      const fields = readHead(raw.subarray(0, this.start ?? raw.length));
      const returned = this.isOfMachine ? raw : undefined;
      const isExpected =
        this.mails.isOfInvitation(this.recipients) ||
        this.mails.orderIdsOf(this.recipients, fields, returned).length > 0;
      if (isExpected) this.verdict = 'ACCEPT';
      // Automatic messages get no bounce, to avoid mail loops.
      else this.verdict = this.isOfMachine ? null : refusal(550, NO_CONVERSATION);
    } catch (error) {
      if (!(error instanceof UnreadableMailError)) throw error;
      this.verdict = refusal(552, error.reason);
    }
  }
}

/** An open session. */
interface Session {
  readonly address: string;
  timer: NodeJS.Timeout | undefined;
  /** Whether it may be closed in favour of a new session: it has no accepted recipient yet. */
  isExpendable: boolean;
}

/** Limits of one message during its transfer. */
interface Watch {
  byteSize: number;
  end(): void;
}

/**
 * SMTP server of the inbound domain. It accepts mail only for existing conversations and bounces of invitations, and
 * responds 250 only once a message is stored; 4xx asks for a retry, 5xx rejects permanently.
 */
@Injectable()
export class SmtpListener implements OnModuleDestroy {
  private server: SMTPServer | undefined;
  /** Open sessions by remote address. */
  private readonly sessions = new Map<string, number>();
  private readonly counted = new Map<string, Session>();
  private readonly relays: ReadonlySet<string>;
  /** Bytes of all messages in transfer. */
  private heldBytes = 0;

  constructor(
    private readonly mails: InboundMails,
    private readonly limits: SmtpLimits,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(OWN_ENVIRONMENT) private readonly own: Partial<ConversationEnvironment>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.relays = new Set(own.INBOUND_RELAYS);
  }

  /** Listens when a port is configured. */
  async start(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = this.own;
    if (port === undefined || this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH'],
      disableReverseLookup: true,
      size: MAX_INBOUND_BYTES,
      maxClients: this.limits.connections + CLOSING_CONNECTIONS,
      hideENHANCEDSTATUSCODES: false,
      maxCommandLength: MAX_COMMAND_LENGTH,
      socketTimeout: this.limits.idleMs,
      // A trusted relay reports the client that it received the message from.
      useXForward: [...this.relays],
      logger: false,
      onConnect: (session, done) => done(this.admit(session)),
      onClose: (session) => this.release(session),
      onRcptTo: ({ address }, { envelope, id }, done) => {
        if (envelope.rcptTo.length >= this.limits.recipients)
          return done(refusal(452, 'Too many recipients'));
        this.refusalOf(address).then(
          (refused) => {
            const counted = this.counted.get(id);
            if (counted && !refused) counted.isExpendable = false;
            done(refused);
          },
          (error: unknown) => done(this.errorResponse(error)),
        );
      },
      onData: (stream, session, done) => {
        this.receiveData(stream, session).then(done, (error: unknown) => done(this.errorResponse(error)));
      },
    });
    server.on('error', (error) =>
      this.logger.warn({ error: loggableError(error) }, 'inbound mail listener error'),
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    this.server = server;
    this.logger.info({ port: this.port }, 'listening for inbound mail');
  }

  /** Address of the listener; undefined while it is closed. */
  get port(): number | undefined {
    const address = this.server?.server.address() as AddressInfo | string | null | undefined;
    return typeof address === 'object' && address ? address.port : undefined;
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  private admit(session: SMTPServerSession): Error | null {
    const address = addressBlock(session.remoteAddress);
    const open = this.sessions.get(address) ?? 0;
    if (open >= this.limits.connectionsPerAddress && !this.relays.has(session.remoteAddress)) {
      return refusal(421, 'Too many connections from this address, try again later');
    }
    if (this.counted.size >= this.limits.connections && !this.closeExpendableSession()) {
      return refusal(421, 'Too many connections, try again later');
    }
    this.sessions.set(address, open + 1);
    this.counted.set(session.id, { address, timer: undefined, isExpendable: true });
    this.waitForMessage(session);
    return null;
  }

  /** Closes the oldest session without a recipient, so that idle sessions cannot block legitimate senders. */
  private closeExpendableSession(): boolean {
    for (const [id, session] of this.counted) {
      if (!session.isExpendable) continue;
      session.isExpendable = false;
      this.closeSession(id, 'Too many connections, try again later');
      return true;
    }
    return false;
  }

  private release({ id }: SMTPServerSession): void {
    const counted = this.counted.get(id);
    if (!counted) return;
    clearTimeout(counted.timer);
    this.counted.delete(id);
    const open = (this.sessions.get(counted.address) ?? 1) - 1;
    if (open > 0) this.sessions.set(counted.address, open);
    else this.sessions.delete(counted.address);
  }

  /** Closes a session that does not start a message in time, whatever commands it sends. */
  private waitForMessage({ id }: SMTPServerSession): void {
    const counted = this.counted.get(id);
    if (!counted) return;
    clearTimeout(counted.timer);
    counted.timer = setTimeout(() => this.closeSession(id, 'No message in time'), this.limits.commandMs);
    counted.timer.unref();
  }

  private closeSession(id: string, reason: string, code = 421): void {
    for (const connection of this.server?.connections ?? []) {
      if (connection.id !== id) continue;
      connection.send(code, reason);
      connection.close();
    }
  }

  /** Why a recipient is rejected; null when it is accepted. */
  private async refusalOf(address: string): Promise<Error | null> {
    const at = address.lastIndexOf('@');
    const domain = address.slice(at + 1).toLowerCase();
    const isOurs = [this.env.INBOUND_MAIL_DOMAIN, this.env.MAIL_DOMAIN].some(
      (one) => one.toLowerCase() === domain,
    );
    if (!isOurs) return refusal(550, 'We do not relay');
    // The address of outgoing mail: such messages must reply to one of ours, see `take`.
    if (address.slice(0, at).toLowerCase() === 'order') return null;
    return (await this.mails.isExpected(address)) ? null : refusal(550, NO_CONVERSATION);
  }

  private errorResponse(error: unknown): Error {
    if (error instanceof UnreadableMailError) return refusal(554, error.reason);
    if (error instanceof Error && 'code' in error && error.code === 'ECONNECTION') {
      this.logger.info('a connection closed during a message');
      return refusal(451, 'Connection lost');
    }
    if (error instanceof TooManyMailsError) return refusal(450, 'Too many messages, try again later');
    this.logger.error({ error: loggableError(error) }, 'a message could not be stored');
    return refusal(451, 'Try again later');
  }

  private async receiveData(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const watch = this.watch(session);
    try {
      return await this.receive(stream, session, watch);
    } finally {
      watch.end();
      this.waitForMessage(session);
    }
  }

  private async receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    watch: Watch,
  ): Promise<Error | null> {
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const message = new BufferedMessage(recipients, isNullSender(session), this.mails);
    try {
      // The protocol requires reading a rejected message to its end; it is not buffered.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        watch.byteSize += chunk.length;
        // Permanent: after a temporary refusal the same message would come again for days.
        if (watch.byteSize > 2 * MAX_INBOUND_BYTES) this.closeSession(session.id, TOO_LARGE, 552);
        const before = message.byteLength;
        if (this.heldBytes + chunk.length > this.limits.heldBytes) message.refuse(refusal(452, NO_SPACE));
        else message.add(chunk);
        this.heldBytes += message.byteLength - before;
      }
      const verdict = message.end();
      if (verdict !== 'ACCEPT') return verdict;
      return await this.deliver(message.bytes(), recipients, session);
    } finally {
      this.heldBytes -= message.byteLength;
    }
  }

  private async deliver(
    raw: Buffer,
    recipients: readonly string[],
    session: SMTPServerSession,
  ): Promise<Error | null> {
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    const { address, helo } = this.clientOf(session);
    const reception = await this.mails.receive(raw, {
      from,
      recipients,
      client: { address, helo },
    });
    // Mail to an unknown conversation is rejected so that the sender learns of it; automatic messages get no
    // bounce.
    return reception !== 'UNKNOWN_CONVERSATION' || from === '' ? null : refusal(550, NO_CONVERSATION);
  }

  /** Aborts a message that exceeds the total time or falls below the minimum rate. */
  private watch({ id }: SMTPServerSession): Watch {
    const { messageMs, graceMs, minRate, checkMs } = this.limits;
    clearTimeout(this.counted.get(id)?.timer);
    const began = Date.now();
    const watch = { byteSize: 0, end: (): void => clearInterval(timer) };
    const timer = setInterval(() => {
      const elapsed = Date.now() - began;
      const isSlow = elapsed > graceMs && watch.byteSize < (minRate * elapsed) / 1_000;
      if (elapsed > messageMs || isSlow) this.closeSession(id, 'Message too slow');
    }, checkMs);
    timer.unref();
    return watch;
  }

  /** The client reported by a trusted relay; otherwise the connected address. */
  private clientOf(session: SMTPServerSession): { address: string | undefined; helo: string | undefined } {
    const direct = { address: session.remoteAddress, helo: session.hostNameAppearsAs || undefined };
    const relay = session.xForward.get('ADDR:DEFAULT') ?? session.remoteAddress;
    if (!this.relays.has(String(relay))) return direct;
    const [address, helo] = ['ADDR', 'HELO'].map((name) => session.xForward.get(name));
    return { address: address ? String(address) : undefined, helo: helo ? String(helo) : undefined };
  }
}
