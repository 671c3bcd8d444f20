import { isDuplicateKey } from '@hacchu-hub/subgraph-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectModel } from '@nestjs/mongoose';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { SlackProvision } from '../slack.application.js';
import { type SlackAnswer, SlackApprovals } from './slack-approvals.js';
import { interactionOf } from './slack-payload.js';
import { SLACK_REQUEST_MODEL, type SlackRequestDocument } from './slack-request.schema.js';
import { isFresh, isGenuine } from './slack-signature.js';

const PATH = '/slack/interactions';
const CONTENT_TYPE = 'application/x-www-form-urlencoded';
/** Ten times the size of an interaction with one of our messages. */
const MAX_BYTES = 256 * 1024;
/** Concurrent requests; the signature can only be checked with the body. */
const MAX_AT_ONCE = 50;

const headersSchema = z
  .object({
    'x-slack-request-timestamp': z.string().regex(/^\d{1,12}$/),
    'x-slack-signature': z.string().max(200),
  })
  .transform((headers) => ({
    timestamp: headers['x-slack-request-timestamp'],
    signature: headers['x-slack-signature'],
  }));

const refused = (status: number): SlackAnswer => ({ status });

/** Route to which Slack posts interactions with our messages; absent without a signing secret. */
@Injectable()
export class SlackInteractions implements OnModuleInit {
  private atOnce = 0;

  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly provision: SlackProvision,
    private readonly approvals: SlackApprovals,
    @InjectModel(SLACK_REQUEST_MODEL) private readonly requests: Model<SlackRequestDocument>,
  ) {}

  onModuleInit(): void {
    const secret = this.provision.application?.signingSecret ?? null;
    if (secret === null) return;
    // In an encapsulated context, since the rest of the process parses forms differently.
    void this.host.httpAdapter.getInstance().register(async (server) => {
      server.removeAllContentTypeParsers();
      server.addContentTypeParser(
        CONTENT_TYPE,
        { parseAs: 'buffer', bodyLimit: MAX_BYTES },
        (_, body, done) => done(null, body),
      );
      server.post(
        PATH,
        {
          bodyLimit: MAX_BYTES,
          onRequest: async (request, reply) => {
            const status = this.refusedBefore(request.headers);
            if (status !== undefined) return reply.status(status).send();
            this.atOnce += 1;
            reply.raw.once('close', () => (this.atOnce -= 1));
            return undefined;
          },
        },
        async (request, reply) => {
          const { status, body } = await this.take(secret, request.headers, request.body);
          return reply.status(status).send(body);
        },
      );
    });
  }

  /** The response to a request before its body is read; undefined to read it. */
  private refusedBefore(rawHeaders: unknown): number | undefined {
    const headers = headersSchema.safeParse(rawHeaders);
    if (!headers.success) return 400;
    if (!isFresh(headers.data.timestamp)) return 401;
    return this.atOnce >= MAX_AT_ONCE ? 503 : undefined;
  }

  private async take(secret: string, rawHeaders: unknown, body: unknown): Promise<SlackAnswer> {
    const headers = headersSchema.safeParse(rawHeaders);
    if (!headers.success || !Buffer.isBuffer(body)) return refused(400);
    const { timestamp, signature } = headers.data;
    if (!isGenuine(secret, { timestamp, signature, body })) return refused(401);
    if (!(await this.isFirst(signature))) return refused(409);
    const interaction = interactionOf(body);
    if (interaction === null) return refused(400);
    return interaction === 'IGNORED' ? { status: 200 } : this.approvals.take(interaction);
  }

  /** A replayed request is refused. */
  private async isFirst(signature: string): Promise<boolean> {
    try {
      await this.requests.create([{ _id: signature, takenAt: new Date() }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
