import type { ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SmtpListener } from '../../src/conversation/inbound/smtp-listener.js';
import { webhookSignature } from '../../src/conversation/inbound/webhook-signature.js';
import { copiedOrder, type MadeOrder, mailOrder } from './copied-orders.js';
import { type Client, dataOf, type Harness, key, type SeenOrder, WEBHOOK_SECRET } from './harness.js';

export const SUPPLIER_MAIL = 'order@aozora.example';

export interface SeenComment {
  id: string;
  kind: string;
  subject: string;
  comment: string;
  quotedText: string | null;
  html: string | null;
  hasBlockedImages: boolean;
  fromEmail: string;
  fromName: string;
  isSenderRegistered: boolean;
  senderAuthentication: string | null;
  messageId: string;
  status: string;
  failureReason: string | null;
  bouncedRecipients: string[];
  attachments: { id: string; contentId: string | null; mimeType: string; name: string; byteSize: number }[];
}

interface MailedLetter {
  readonly order: SeenOrder;
  readonly mail: ParsedMail;
  readonly replyTo: string;
  readonly id: string;
}

function letterOf({ order, mail }: MadeOrder): MailedLetter {
  if (!mail) throw new Error('no mail');
  return { order, mail, replyTo: mail.replyTo?.value[0]?.address ?? '', id: mail.messageId ?? '' };
}

/** Mail exchange between a buyer and a supplier over the real channels. */
export class Correspondence {
  constructor(
    private readonly harness: Harness,
    private readonly buyer: Client,
  ) {}

  private port(): number {
    return this.harness.app.get(SmtpListener, { strict: false }).port ?? 0;
  }

  /** A mailed order with the mail as received by the supplier, for tests of what comes after it. */
  async mailed(): Promise<MailedLetter> {
    return letterOf(
      await copiedOrder(this.harness, this.buyer, 'mailed', () => mailOrder(this.harness, this.buyer)),
    );
  }

  /** Mails an order. */
  async newlyMailed(): Promise<MailedLetter> {
    return letterOf(await mailOrder(this.harness, this.buyer));
  }

  /** Delivers a message to the SMTP listener like another mail server. */
  async deliver(
    message: string | Buffer | Promise<Buffer>,
    to: string,
    from = SUPPLIER_MAIL,
  ): Promise<string> {
    const raw = await message;
    const transport = createTransport({
      host: '127.0.0.1',
      port: this.port(),
      secure: false,
      ignoreTLS: true,
    });
    try {
      return (await transport.sendMail({ envelope: { from, to: [to] }, raw })).response;
    } catch (error) {
      return error instanceof Error && 'response' in error ? String(error.response) : String(error);
    } finally {
      transport.close();
    }
  }

  /** The messages of an order as a user sees them. */
  async comments(orderUuid: string, client: Client = this.buyer): Promise<SeenComment[]> {
    const response = await client.run<{ orderComments: { items: SeenComment[] } }>(
      `query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { totalCount items {
      id kind subject comment quotedText html hasBlockedImages fromEmail fromName isSenderRegistered senderAuthentication messageId
      status failureReason bouncedRecipients attachments { id contentId mimeType name byteSize }
    } } }`,
      { orderUuid },
    );
    return dataOf(response).orderComments.items;
  }
  async state(uuid: string): Promise<{ inConversation: boolean; mailBouncedAt: string | null }> {
    return dataOf(
      await this.buyer.run<{ order: { inConversation: boolean; mailBouncedAt: string | null } }>(
        'query o($uuid: ID!) { order(uuid: $uuid) { inConversation mailBouncedAt } }',
        { uuid },
      ),
    ).order;
  }

  /** The provider's webhook request. */
  async post(
    raw: string | Buffer | Promise<string | Buffer>,
    to: string,
    over: Record<string, string> = {},
    client: { client?: string; helo?: string } = {},
    secret: string = WEBHOOK_SECRET,
  ): Promise<number> {
    const body = Buffer.from(await raw);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const post = { timestamp, sender: SUPPLIER_MAIL, recipients: to, body, ...client };
    const response = await fetch(new URL('/webhooks/inbound-mail', this.harness.url), {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-inbound-timestamp': timestamp,
        'x-inbound-sender': SUPPLIER_MAIL,
        'x-inbound-recipients': to,
        'x-inbound-signature': webhookSignature(secret, post),
        ...(client.client && { 'x-inbound-client': client.client }),
        ...over,
      },
      body,
    });
    return response.status;
  }

  /** Writes to the supplier. */
  async write(order: SeenOrder, over: Record<string, unknown> = {}) {
    return this.buyer.run<{ createOrderComment: { orderComment: SeenComment } }>(
      `mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) {
      orderComment { id kind subject comment fromName status failureReason messageId }
    } }`,
      {
        input: {
          uuid: order.uuid,
          idempotencyKey: key(),
          comment: '納期をご確認ください。',
          uploadUuids: [],
          ...over,
        },
      },
    );
  }
}
