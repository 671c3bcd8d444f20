import type { Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the SMTP server handles the next messages. */
export type SmtpBehavior =
  | 'ACCEPT'
  | 'REJECT_RECIPIENTS'
  | 'REJECT_LATE'
  | 'DELAY_RESPONSE'
  | 'NO_RESPONSE'
  | 'ACCEPT_WITHOUT_RESPONSE';

/** A real SMTP server that stores its messages; it accepts every mailbox except `nobody@…`. */
export class Inbox {
  readonly messages: ParsedMail[] = [];
  /** Senders of the envelopes, to which bounces go, by Message-ID. */
  readonly senders = new Map<string | undefined, string>();
  smtpBehavior: SmtpBehavior = 'ACCEPT';
  private release: () => void = () => undefined;
  private held = Promise.resolve();
  private lateResponse: { code: number; isDue: Promise<void> } = { code: 550, isDue: Promise.resolve() };
  private onConnected: () => void = () => undefined;

  private constructor(
    private server: SMTPServer,
    readonly port: number,
  ) {}

  static async start(port = 0): Promise<Inbox> {
    const holder: { inbox?: Inbox } = {};
    const sockets = new Set<Socket>();
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        if (holder.inbox?.smtpBehavior === 'NO_RESPONSE') holder.inbox.onConnected();
        else done();
      },
      onRcptTo: ({ address }, _session, done) => {
        if (holder.inbox?.smtpBehavior === 'REJECT_LATE') {
          const { code: responseCode, isDue } = holder.inbox.lateResponse;
          holder.inbox.onConnected();
          void isDue.then(() => done(Object.assign(new Error('not now'), { responseCode })));
          return;
        }
        const isUnknown = address.startsWith('nobody@');
        if (isUnknown || holder.inbox?.smtpBehavior === 'REJECT_RECIPIENTS') {
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        } else done();
      },
      onData: (stream, { envelope: { mailFrom } }, done) => {
        void simpleParser(stream)
          .then(async (mail) => {
            if (holder.inbox?.smtpBehavior === 'DELAY_RESPONSE') await holder.inbox.held;
            holder.inbox?.messages.push(mail);
            if (mailFrom) holder.inbox?.senders.set(mail.messageId, mailFrom.address);
          })
          .then(() => {
            if (holder.inbox?.smtpBehavior !== 'ACCEPT_WITHOUT_RESPONSE') return done();
            for (const socket of sockets) socket.destroy();
          }, done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.server.address();
    holder.inbox = new Inbox(server, typeof address === 'object' && address ? address.port : port);
    return holder.inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Accepts messages, but delays the response until `resume`. */
  holdResponses(): void {
    this.smtpBehavior = 'DELAY_RESPONSE';
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  /**
   * Accepts connections without any response, until `resume`.
   * @returns resolves on the first connection
   */
  stopResponding(): { connected: Promise<void> } {
    this.smtpBehavior = 'NO_RESPONSE';
    return { connected: new Promise((resolve) => (this.onConnected = resolve)) };
  }

  /**
   * Refuses recipients with a code of SMTP, but only when it is told to.
   * @returns resolves on the first recipient; and gives the response
   */
  rejectLate(code: number): { connected: Promise<void>; respond: () => void } {
    this.smtpBehavior = 'REJECT_LATE';
    let respond = (): void => undefined;
    this.lateResponse = { code, isDue: new Promise((resolve) => (respond = resolve)) };
    return { connected: new Promise((resolve) => (this.onConnected = resolve)), respond };
  }

  resume(): void {
    this.smtpBehavior = 'ACCEPT';
    this.release();
  }

  async stop(): Promise<void> {
    this.resume();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
