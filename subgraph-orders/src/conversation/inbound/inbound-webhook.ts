import { isIP } from 'node:net';
import { loggableError, LOGGER, OWN_ENVIRONMENT, type SigningSecrets } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ConversationEnvironment } from '../conversation.environment.js';
import { InboundMails } from './inbound-mail.service.js';
import { TooManyMailsError } from './inbound-quota.js';
import { MAX_INBOUND_BYTES, UnreadableMailError } from './mail-limits.js';
import { isFresh, isSignatureValid } from './webhook-signature.js';

const WEBHOOK_PATH = '/webhooks/inbound-mail';
const CONTENT_TYPE = 'message/rfc822';
/** Maximum number of concurrent requests whose signature can only be checked with the body. */
const MAX_UNCHECKED = 10;

const headersSchema = z
  .object({
    'x-inbound-timestamp': z.string().regex(/^\d{1,12}$/),
    'x-inbound-signature': z.string(),
    'x-inbound-sender': z.string().max(320).default(''),
    'x-inbound-recipients': z.string().max(16_000),
    /** SHA-256 of the message, hex: it allows rejecting a request before its body is read. */
    'x-inbound-digest': z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** The client that delivered the message to the provider; required for SPF. */
    'x-inbound-client': z
      .string()
      .refine((address) => isIP(address) !== 0)
      .optional(),
    'x-inbound-helo': z.string().max(300).optional(),
  })
  .transform((headers) => ({
    digest: headers['x-inbound-digest'],
    signature: headers['x-inbound-signature'],
    post: {
      timestamp: headers['x-inbound-timestamp'],
      sender: headers['x-inbound-sender'],
      recipients: headers['x-inbound-recipients'],
      client: headers['x-inbound-client'],
      helo: headers['x-inbound-helo'],
    },
  }));

/**
 * Webhook for raw, signed messages from the mail provider; without a configured secret the route does not
 * exist.
 */
@Injectable()
export class InboundWebhook implements OnModuleInit {
  private unchecked = 0;

  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly mails: InboundMails,
    @Inject(OWN_ENVIRONMENT) private readonly own: Partial<ConversationEnvironment>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { INBOUND_WEBHOOK_SECRET: secrets } = this.own;
    if (secrets === undefined) return;
    const server = this.host.httpAdapter.getInstance();
    server.addContentTypeParser(
      CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_INBOUND_BYTES },
      (_, body, done) => done(null, body),
    );
    server.post(
      WEBHOOK_PATH,
      {
        bodyLimit: MAX_INBOUND_BYTES,
        onRequest: async (request, reply) => {
          const refused = this.rejectionBeforeBody(secrets, request.headers);
          if (refused !== undefined) return reply.status(refused).send();
          if (request.headers['x-inbound-digest'] !== undefined) return undefined;
          this.unchecked += 1;
          reply.raw.once('close', () => (this.unchecked -= 1));
          return undefined;
        },
      },
      async (request, reply) => {
        const status = await this.receive(secrets, request.headers, request.body);
        return reply.status(status).send();
      },
    );
  }

  /** Response that is sent before the body is read; undefined when the body is needed. */
  private rejectionBeforeBody(secrets: SigningSecrets, rawHeaders: unknown): number | undefined {
    const headers = headersSchema.safeParse(rawHeaders);
    if (!headers.success) return 400;
    const { digest, signature, post } = headers.data;
    if (!isFresh(post.timestamp)) return 401;
    if (digest === undefined) return this.unchecked >= MAX_UNCHECKED ? 503 : undefined;
    return isSignatureValid(secrets, { ...post, digest }, signature) ? undefined : 401;
  }

  /** 2xx stops the provider's retries; 5xx triggers another. */
  private async receive(secrets: SigningSecrets, rawHeaders: unknown, body: unknown): Promise<number> {
    const headers = headersSchema.safeParse(rawHeaders);
    if (!headers.success || !Buffer.isBuffer(body)) return 400;
    const { signature, post } = headers.data;
    if (!isSignatureValid(secrets, { ...post, body }, signature)) return 401;
    const recipients = post.recipients.split(',').map((one) => one.trim());
    try {
      const reception = await this.mails.receive(body, {
        from: post.sender,
        recipients,
        client: { address: post.client, helo: post.helo },
      });
      return reception === 'UNKNOWN_CONVERSATION' ? 202 : 200;
    } catch (error) {
      // The message can never be stored, so the provider must not retry.
      if (error instanceof UnreadableMailError) return 202;
      if (error instanceof TooManyMailsError) return 503;
      this.logger.error({ error: loggableError(error) }, 'a webhook message could not be stored');
      return 503;
    }
  }
}
