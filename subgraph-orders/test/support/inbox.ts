import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the mail server treats the next messages. */
export type Mood = 'ACCEPTS' | 'REJECTS_RECIPIENTS' | 'HOLDS' | 'MUTE';

/** A real SMTP server that keeps what it was given; it knows every mailbox but `nobody@…`. */
export class Inbox {
  readonly messages: ParsedMail[] = [];
  mood: Mood = 'ACCEPTS';
  private release: () => void = () => undefined;
  private held = Promise.resolve();
  private onCalled: () => void = () => undefined;

  private constructor(
    private server: SMTPServer,
    readonly port: number,
  ) {}

  static async start(port = 0): Promise<Inbox> {
    const holder: { inbox?: Inbox } = {};
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        if (holder.inbox?.mood === 'MUTE') holder.inbox.onCalled();
        else done();
      },
      onRcptTo: ({ address }, _session, done) => {
        const isUnknown = address.startsWith('nobody@');
        if (isUnknown || holder.inbox?.mood === 'REJECTS_RECIPIENTS') {
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        } else done();
      },
      onData: (stream, _session, done) => {
        void simpleParser(stream)
          .then(async (mail) => {
            if (holder.inbox?.mood === 'HOLDS') await holder.inbox.held;
            holder.inbox?.messages.push(mail);
          })
          .then(() => done(), done);
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.server.address();
    holder.inbox = new Inbox(server, typeof address === 'object' && address ? address.port : port);
    return holder.inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Takes messages, but does not answer until `letGo`. */
  hold(): void {
    this.mood = 'HOLDS';
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  /**
   * Takes connections and never says a word, until `letGo`.
   * @returns once somebody wants to hand over a mail
   */
  mute(): { called: Promise<void> } {
    this.mood = 'MUTE';
    return { called: new Promise((resolve) => (this.onCalled = resolve)) };
  }

  letGo(): void {
    this.mood = 'ACCEPTS';
    this.release();
  }

  async stop(): Promise<void> {
    this.letGo();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
