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
import { MAX_INBOUND_BYTES } from './inbound-mail.js';
import { InboundMails } from './inbound-mail.service.js';

const TOO_LARGE = 'Message too large: 15 MB at most';

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** The SMTP server behind the inbound domain: it answers 250 only once a message is stored. */
@Injectable()
export class SmtpListener implements OnModuleDestroy {
  private server: SMTPServer | undefined;

  constructor(
    private readonly mails: InboundMails,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(OWN_ENVIRONMENT) private readonly own: Partial<ConversationEnvironment>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Listens where the environment names a port. */
  async start(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = this.own;
    if (port === undefined || this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH'],
      disableReverseLookup: true,
      size: MAX_INBOUND_BYTES,
      maxClients: 50,
      socketTimeout: 60_000,
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(this.isOurDomain(address) ? null : refusal(550, 'We do not relay')),
      onData: (stream, session, done) => {
        this.take(stream, session).then(
          (error) => done(error),
          (error: unknown) => {
            this.logger.error({ error: loggableError(error) }, 'a message could not be taken in');
            done(refusal(451, 'Try again later'));
          },
        );
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

  private isOurDomain(address: string): boolean {
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    return [this.env.INBOUND_MAIL_DOMAIN, this.env.MAIL_DOMAIN].some((one) => one.toLowerCase() === domain);
  }

  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Error | null> {
    const chunks: Buffer[] = [];
    let byteSize = 0;
    // A message that is too large is read to its end, as the protocol wants it, and not kept.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      byteSize += chunk.length;
      if (byteSize <= MAX_INBOUND_BYTES) chunks.push(chunk);
    }
    if (stream.sizeExceeded || byteSize > MAX_INBOUND_BYTES) return refusal(552, TOO_LARGE);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const recipients = envelope.rcptTo.map(({ address }) => address);
    const reception = await this.mails.receive(Buffer.concat(chunks), { from, recipients });
    // Who answers an unknown address hears of it; machines that answer nobody are not answered either.
    if (reception !== 'UNKNOWN_CONVERSATION' || from === '') return null;
    return refusal(550, 'No such conversation');
  }
}
