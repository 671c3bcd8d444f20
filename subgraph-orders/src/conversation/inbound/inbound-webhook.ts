import { LOGGER, loggableError, OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ConversationEnvironment } from '../conversation.environment.js';
import { MAX_INBOUND_BYTES } from './inbound-mail.js';
import { InboundMails } from './inbound-mail.service.js';
import { isGenuine } from './webhook-signature.js';

const WEBHOOK_PATH = '/webhooks/inbound-mail';
const CONTENT_TYPE = 'message/rfc822';

const headersSchema = z.object({
  'x-inbound-timestamp': z.string().regex(/^\d{1,12}$/),
  'x-inbound-signature': z.string(),
  'x-inbound-sender': z.string().default(''),
  'x-inbound-recipients': z.string(),
});

/** Where the mail provider posts messages, raw and signed; without a secret there is no such route. */
@Injectable()
export class InboundWebhook implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly mails: InboundMails,
    @Inject(OWN_ENVIRONMENT) private readonly own: Partial<ConversationEnvironment>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { INBOUND_WEBHOOK_SECRET: secret } = this.own;
    if (secret === undefined) return;
    const server = this.host.httpAdapter.getInstance();
    server.addContentTypeParser(
      CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_INBOUND_BYTES },
      (_, body, done) => done(null, body),
    );
    server.post(WEBHOOK_PATH, { bodyLimit: MAX_INBOUND_BYTES }, async (request, reply) => {
      const status = await this.take(secret, request.headers, request.body);
      return reply.status(status).send();
    });
  }

  /** 2xx ends the provider's attempts; 5xx makes it try again. */
  private async take(secret: string, rawHeaders: unknown, body: unknown): Promise<number> {
    const headers = headersSchema.safeParse(rawHeaders);
    if (!headers.success || !Buffer.isBuffer(body)) return 400;
    const {
      'x-inbound-timestamp': timestamp,
      'x-inbound-sender': sender,
      'x-inbound-recipients': recipients,
      'x-inbound-signature': signature,
    } = headers.data;
    if (!isGenuine(secret, { timestamp, sender, recipients, body }, signature)) return 401;
    try {
      const reception = await this.mails.receive(body, {
        from: sender,
        recipients: recipients.split(',').map((one) => one.trim()),
      });
      return reception === 'UNKNOWN_CONVERSATION' ? 202 : 200;
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'a posted message could not be taken in');
      return 503;
    }
  }
}
