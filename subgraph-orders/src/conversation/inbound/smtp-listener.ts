import {
  KIT_ENVIRONMENT,
  LOGGER,
  loggableError,
  OWN_ENVIRONMENT,
  type KitEnvironment,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { ConversationEnvironment } from '../conversation.environment.js';
import { RETURNED_BYTES } from './conversation-match.js';
import { GrowingBuffer } from './growing-buffer.js';
import { InboundMails } from './inbound-mail.service.js';
import { TooManyMailsError } from './inbound-quota.js';
import { bodyStart, readHead } from './mail-head.js';
import { MAIL_LIMITS, MAX_INBOUND_BYTES, UnreadableMailError } from './mail-limits.js';
import { addressBlock } from './remote-address.js';
import { SmtpLimits } from './smtp-limits.js';

const NO_CONVERSATION = 'No such conversation';
const MAX_COMMAND_LENGTH = 2_048;
/** Connections beyond the limit, for those that are told to go and have not gone. */
const LEAVING_CONNECTIONS = 100;

const NO_SPACE = 'Too many messages at a time, try again later';

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const isNullSender = ({ envelope }: SMTPServerSession): boolean =>
  !envelope.mailFrom || envelope.mailFrom.address === '';

/** Why a message is not taken; `null` for one that is swallowed without an answer. */
type Verdict = Error | null;

/** A message that comes in, kept only as long as it may still belong to a conversation. */
class HeldMessage {
  private readonly buffer = new GrowingBuffer();
  /** Where the body begins, once that is known. */
  private start: number | undefined;
  private verdict: Verdict | 'WELCOME' | undefined;

  constructor(
    private readonly recipients: readonly string[],
    private readonly isOfMachine: boolean,
    private readonly mails: InboundMails,
  ) {}

  /** Bytes that are kept. */
  get byteLength(): number {
    return this.isRefused ? 0 : this.buffer.byteLength;
  }

  private get isRefused(): boolean {
    return this.verdict !== undefined && this.verdict !== 'WELCOME';
  }

  add(chunk: Buffer): void {
    if (this.isRefused) return;
    const before = this.buffer.byteLength;
    if (before + chunk.length > MAX_INBOUND_BYTES) {
      return this.refuse(refusal(552, 'Message too large: 15 MB at most'));
    }
    this.buffer.add(chunk);
    if (this.verdict === undefined) this.look(Math.max(0, before - 3));
  }

  refuse(verdict: Verdict): void {
    if (!this.isRefused) this.verdict = verdict;
  }

  /** Whether the whole message is to be taken in. */
  end(): Verdict | 'WELCOME' {
    if (this.verdict === undefined) this.decide();
    return this.verdict ?? null;
  }

  bytes(): Buffer {
    return this.buffer.view();
  }

  /** Decides as soon as the header section is there; about a mail server's message, once what it returns is. */
  private look(from: number): void {
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
      if (this.mails.orderIdOf(this.recipients, fields, returned) !== undefined) this.verdict = 'WELCOME';
      // Machines that answer nobody are not answered either.
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
  /** Whether it may give way to a new session: it has named no recipient of ours yet. */
  isExpendable: boolean;
}

/** Limits of one message while it is read. */
interface Watch {
  byteSize: number;
  end(): void;
}

/**
 * The SMTP server behind the inbound domain. It takes mail only for conversations that exist, and answers 250 only once
 * a message is stored; 4xx says that we could not take it now, 5xx that it is never taken.
 */
@Injectable()
export class SmtpListener implements OnModuleDestroy {
  private server: SMTPServer | undefined;
  /** Open sessions by address. */
  private readonly sessions = new Map<string, number>();
  private readonly counted = new Map<string, Session>();
  private readonly relays: ReadonlySet<string>;
  /** Bytes of all messages that are being read. */
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

  /** Listens where the environment names a port. */
  async start(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = this.own;
    if (port === undefined || this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH'],
      disableReverseLookup: true,
      size: MAX_INBOUND_BYTES,
      maxClients: this.limits.connections + LEAVING_CONNECTIONS,
      hideENHANCEDSTATUSCODES: false,
      maxCommandLength: MAX_COMMAND_LENGTH,
      socketTimeout: this.limits.idleMs,
      // A relay of ours names the client that it has the message from.
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
          (error: unknown) => done(this.failed(error)),
        );
      },
      onData: (stream, session, done) => {
        this.take(stream, session).then(done, (error: unknown) => done(this.failed(error)));
      },
    });
    server.on('error', (error) => this.logger.warn({ error: loggableError(error) }, 'inbound mail'));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    this.server = server;
    this.logger.info({ port: this.port }, 'taking mail in');
  }

  /** Where it listens; undefined while it does not. */
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
      return refusal(421, 'Too many connections of this address, try again later');
    }
    if (this.counted.size >= this.limits.connections && !this.makeRoom()) {
      return refusal(421, 'Too many connections, try again later');
    }
    this.sessions.set(address, open + 1);
    this.counted.set(session.id, { address, timer: undefined, isExpendable: true });
    this.waitForMessage(session);
    return null;
  }

  /** Ends the oldest session without a recipient, so that many idle ones do not shut honest senders out. */
  private makeRoom(): boolean {
    for (const [id, session] of this.counted) {
      if (!session.isExpendable) continue;
      session.isExpendable = false;
      this.hangUp(id, 'Too many connections, try again later');
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

  /** Ends a session that does not come to a message, whatever it says meanwhile. */
  private waitForMessage({ id }: SMTPServerSession): void {
    const counted = this.counted.get(id);
    if (!counted) return;
    clearTimeout(counted.timer);
    counted.timer = setTimeout(() => this.hangUp(id, 'No message in time'), this.limits.commandMs);
    counted.timer.unref();
  }

  private hangUp(id: string, reason: string): void {
    for (const connection of this.server?.connections ?? []) {
      if (connection.id === id) connection.send(421, reason);
    }
  }

  /** Why an address is not taken; null where it is. */
  private async refusalOf(address: string): Promise<Error | null> {
    const at = address.lastIndexOf('@');
    const domain = address.slice(at + 1).toLowerCase();
    const isOurs = [this.env.INBOUND_MAIL_DOMAIN, this.env.MAIL_DOMAIN].some(
      (one) => one.toLowerCase() === domain,
    );
    if (!isOurs) return refusal(550, 'We do not relay');
    // The address of outgoing mail: its messages must answer one of ours, see `take`.
    if (address.slice(0, at).toLowerCase() === 'order') return null;
    return (await this.mails.hasConversation(address)) ? null : refusal(550, NO_CONVERSATION);
  }

  private failed(error: unknown): Error {
    if (error instanceof UnreadableMailError) return refusal(554, error.reason);
    if (error instanceof Error && 'code' in error && error.code === 'ECONNECTION') {
      this.logger.info('a connection ended within a message');
      return refusal(451, 'Connection lost');
    }
    if (error instanceof TooManyMailsError) return refusal(450, 'Too many messages, try again later');
    this.logger.error({ error: loggableError(error) }, 'a message could not be taken in');
    return refusal(451, 'Try again later');
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
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
    const message = new HeldMessage(recipients, isNullSender(session), this.mails);
    try {
      // What is refused is read to its end, as the protocol wants it, and not kept.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        watch.byteSize += chunk.length;
        if (watch.byteSize > 2 * MAX_INBOUND_BYTES) this.hangUp(session.id, 'Message too large');
        const before = message.byteLength;
        if (this.heldBytes + chunk.length > this.limits.heldBytes) message.refuse(refusal(452, NO_SPACE));
        else message.add(chunk);
        this.heldBytes += message.byteLength - before;
      }
      const verdict = message.end();
      if (verdict !== 'WELCOME') return verdict;
      return await this.handOver(message.bytes(), recipients, session);
    } finally {
      this.heldBytes -= message.byteLength;
    }
  }

  private async handOver(
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
    // Who answers an unknown address hears of it; machines that answer nobody are not answered either.
    return reception !== 'UNKNOWN_CONVERSATION' || from === '' ? null : refusal(550, NO_CONVERSATION);
  }

  /** Ends a message that takes too long as a whole or comes too slowly. */
  private watch({ id }: SMTPServerSession): Watch {
    const { messageMs, graceMs, minRate, checkMs } = this.limits;
    clearTimeout(this.counted.get(id)?.timer);
    const began = Date.now();
    const watch = { byteSize: 0, end: (): void => clearInterval(timer) };
    const timer = setInterval(() => {
      const elapsed = Date.now() - began;
      const isSlow = elapsed > graceMs && watch.byteSize < (minRate * elapsed) / 1_000;
      if (elapsed > messageMs || isSlow) this.hangUp(id, 'Message too slow');
    }, checkMs);
    timer.unref();
    return watch;
  }

  /** The client behind a relay of ours as the relay names it; otherwise who is connected. */
  private clientOf(session: SMTPServerSession): { address: string | undefined; helo: string | undefined } {
    const direct = { address: session.remoteAddress, helo: session.hostNameAppearsAs || undefined };
    const relay = session.xForward.get('ADDR:DEFAULT') ?? session.remoteAddress;
    if (!this.relays.has(String(relay))) return direct;
    const [address, helo] = ['ADDR', 'HELO'].map((name) => session.xForward.get(name));
    return { address: address ? String(address) : undefined, helo: helo ? String(helo) : undefined };
  }
}
