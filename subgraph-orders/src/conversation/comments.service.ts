import {
  cleanText,
  type DemandScope,
  email,
  failedPrecondition,
  IdempotencyService,
  invalidArgument,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  lengthOf,
  notFound,
  nowTimestamp,
  ObjectStore,
  OutboxService,
  type Page,
  type PageArgs,
  parseInput,
  type Preparation,
  PreparationOutdatedError,
  text,
  timestampOf,
  type TwoPhaseWork,
  uuid,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { COUNT_MESSAGE, MAX_FILES, MAX_MAIL_BYTES, SIZE_MESSAGE } from '../attachments/attachment.rules.js';
import { AttachmentIntake, type CheckedFile } from '../attachments/attachment-intake.service.js';
import { type DemandProfile, IdentityClient } from '../external/identity.client.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import type { OrderMessageDefaults } from '../orders/order-parts.model.js';
import type { AttachmentDocument } from '../orders/records/attachment.schema.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument, type CommentFile } from '../orders/records/comment.schema.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import { messageIdOf } from '../sending/mail-address.js';
import { isUnderWay, waitForOutcome } from '../sending/mail-outcome.js';
import { MailQuotas } from '../sending/mail-quotas.service.js';
import { withSignature } from '../sending/mail-signature.js';
import { Recipients } from '../sending/recipients.service.js';
import { positionBeforeSignature } from '../sending/supplier-link-token.js';
import type { CreateOrderCommentAttachmentSignedUrlInput, CreateOrderCommentInput } from './comment.model.js';
import { commentMailEntry } from './comment-mail.payload.js';
import { ConversationNotices } from './conversation-notices.js';
import { KnownAddresses } from './known-addresses.js';
import { MessageThread } from './message-thread.js';
import { NO_MESSAGE } from './unsent-messages.service.js';

const MAX_COMMENT = 5_000;
const MAX_ADDRESSES = 20;
const URL_S = 5 * 60;

const REQUIRED = 'コメントを入力してください。';
const NOT_SENT = '発注書を仕入先へ送るか、発注済みにするまで、仕入先へのメッセージは送信できません。';

const schema = z.object({
  comment: z
    .string()
    .transform(cleanText)
    .refine((value) => value !== '', REQUIRED)
    .refine((value) => lengthOf(value) <= MAX_COMMENT, 'コメントは5000文字以内で入力してください。'),
  subject: text({ label: '件名', max: 200 }).nullish(),
  to: z
    .array(email())
    .min(1, '宛先を1件以上入力してください。')
    .max(MAX_ADDRESSES, `宛先は${MAX_ADDRESSES}件以内で入力してください。`)
    .nullish(),
  confirmedRecipients: z.array(email()).max(MAX_ADDRESSES),
  uploadUuids: z.array(uuid()).max(MAX_FILES, COUNT_MESSAGE),
});
type CommentInput = z.infer<typeof schema>;

/** A message that is sent as part of another operation: its text without the signature, and its recipients. */
export type SupplierMessage = Pick<CommentInput, 'comment' | 'to'>;

const written = ({ comment, to }: SupplierMessage): CommentInput => ({
  comment,
  to,
  confirmedRecipients: [],
  uploadUuids: [],
});

/** A message whose recipients and files were checked. */
export interface PreparedComment {
  readonly order: OrderDocument;
  readonly recipients: readonly string[];
  readonly confirmed: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly profile: Pick<DemandProfile, 'name' | 'mailSignature'>;
}

/** Sends messages to the supplier and reads the conversation. */
@Injectable()
export class Comments {
  constructor(
    private readonly orders: OrderRepository,
    private readonly comments: CommentRepository,
    private readonly known: KnownAddresses,
    private readonly thread: MessageThread,
    private readonly notice: ConversationNotices,
    private readonly intake: AttachmentIntake,
    private readonly identity: IdentityClient,
    private readonly recipients: Recipients,
    private readonly quotas: MailQuotas,
    private readonly store: ObjectStore,
    private readonly outbox: OutboxService,
    private readonly idempotency: IdempotencyService,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Newest first. @throws NOT_FOUND */
  async pageOf(scope: DemandScope, orderId: string, args: PageArgs): Promise<Page<CommentDocument>> {
    await this.orders.requireOrder(scope, orderId);
    return this.comments.page(scope, { orderId }, args, { createdAt: -1, _id: -1 });
  }

  /**
   * Writes to the supplier; one idempotency key sends one mail.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION for orders that were never sent to the supplier,
   * RESOURCE_EXHAUSTED
   */
  async create(scope: DemandScope, input: CreateOrderCommentInput): Promise<CommentDocument> {
    const { comment, subject, to, confirmedRecipients, uploadUuids } = input;
    const written = parseInput(schema, { comment, subject, to, confirmedRecipients, uploadUuids });
    const work: TwoPhaseWork<PreparedComment, string> = {
      prepare: (preparation) => this.prepare(scope, input.uuid, written, preparation),
      commit: (prepared, session) => this.add(scope, written, prepared, session),
    };
    const id = await this.idempotency.run(scope, 'createOrderComment', input.idempotencyKey, work, { input });
    return this.outcome(scope, id);
  }

  /** Prepares a message of another operation. Errors as for `create`. */
  prepareMessage(
    scope: DemandScope,
    orderId: string,
    message: SupplierMessage,
    preparation: Preparation,
  ): Promise<PreparedComment> {
    return this.prepare(scope, orderId, written(message), preparation);
  }

  /**
   * Sends a prepared message, in the transaction of that operation.
   *
   * @param linkId link for the answer of the supplier, which is added to the mail; null for none
   */
  addMessage(
    scope: DemandScope,
    message: SupplierMessage,
    prepared: PreparedComment,
    linkId: string | null,
    session: ClientSession,
  ): Promise<string> {
    return this.add(scope, written(message), prepared, session, linkId);
  }

  /** The comment once the mail server responded, or its state after a few seconds. */
  outcome(scope: DemandScope, id: string): Promise<CommentDocument> {
    return waitForOutcome(id, () => this.comments.requireById(scope, id), isUnderWay);
  }

  /** @throws NOT_FOUND for a message or file of another demand */
  async attachmentUrl(
    scope: DemandScope,
    { commentId, attachmentId }: CreateOrderCommentAttachmentSignedUrlInput,
  ): Promise<{ url: string; expiresAt: string }> {
    const comment = await this.comments.requireById(scope, commentId, NO_MESSAGE);
    const file = comment.attachments.find(({ id }) => id === attachmentId);
    if (!file) throw notFound('添付ファイルが見つかりませんでした。');
    const { key, name, mimeType } = file;
    const url = await this.store.signedDownloadUrl(key, {
      fileName: name,
      contentType: mimeType,
      expiresIn: URL_S,
    });
    return { url, expiresAt: timestampOf(new Date(Date.now() + URL_S * 1_000)) };
  }

  /** Default recipients and the signature. @throws UNAVAILABLE */
  async defaults(scope: DemandScope, order: OrderDocument): Promise<OrderMessageDefaults> {
    const [to, { mailSignature }] = await Promise.all([
      this.known.ofSupplier(scope, order),
      this.identity.profile(scope),
    ]);
    return { to: distinctAddresses(to), signature: mailSignature };
  }

  private async recipientsOf(
    scope: DemandScope,
    order: OrderDocument,
    { to }: CommentInput,
  ): Promise<string[]> {
    const recipients = to ?? (await this.known.ofSupplier(scope, order));
    if (recipients.length === 0) {
      const message = '仕入先のメールアドレスが登録されていません。宛先を入力してください。';
      throw invalidArgument({ fields: { to: [message] } });
    }
    return distinctAddresses(recipients);
  }

  private async prepare(
    scope: DemandScope,
    orderId: string,
    written: CommentInput,
    preparation: Preparation,
  ): Promise<PreparedComment> {
    const order = await this.orders.requireOrder(scope, orderId);
    assertSent(order);
    const recipients = await this.recipientsOf(scope, order, written);
    const lists = [{ field: 'to', addresses: recipients }];
    const confirmed = await this.recipients.check(scope, order, lists, written.confirmedRecipients);
    // Storing the files is part of the effect, so uploads are checked only on the first use of the key.
    const files = await this.intake.check(scope, 'MAIL', written.uploadUuids, 'uploadUuids');
    if (files.reduce((sum, { upload }) => sum + upload.byteSize, 0) > MAX_MAIL_BYTES) {
      throw invalidArgument({ fields: { uploadUuids: [SIZE_MESSAGE] } });
    }
    const profile = await this.identity.profile(scope);
    const charge = { recipients: recipients.length, confirmed: confirmed.length };
    const receipt = await this.quotas.comment(scope, charge);
    preparation.onFailure(() => receipt.giveBack());
    return { order, recipients, confirmed, files, profile };
  }

  private async add(
    scope: DemandScope,
    { comment, subject }: CommentInput,
    { order: seen, recipients, confirmed, files: checked, profile }: PreparedComment,
    session: ClientSession,
    linkId: string | null = null,
  ): Promise<string> {
    const order = await this.orders.requireOrder(scope, seen._id, session);
    assertSent(order);
    // The recipients were those of this supplier.
    if (order.demandSupplierId !== seen.demandSupplierId)
      throw new PreparationOutdatedError('the order has another supplier');
    const files = await this.intake.keep(scope, checked, { kind: 'MAIL', orderId: order._id }, session);
    await this.recipients.confirm(scope, order, confirmed, session);
    const { name, mailSignature } = profile;
    const before = await this.thread.last(scope, order._id, session);
    await this.notice.markReceivedRead(scope, order._id, session);
    const id = uuidv7();
    const now = nowTimestamp();
    const text = withSignature(comment, mailSignature);
    await this.comments.insert(
      scope,
      {
        _id: id,
        orderId: order._id,
        kind: OrderCommentKind.COMMENT,
        subject: subject ?? this.thread.replySubject(before, name, order.purchaseNumber),
        comment: text,
        supplierLink:
          linkId === null ? null : { linkId, position: positionBeforeSignature(text, mailSignature) },
        quoted: null,
        html: null,
        hasBlockedImages: false,
        fromEmail: `order@${this.env.MAIL_DOMAIN}`,
        fromName: `${name} 発注担当`,
        to: [...recipients],
        cc: [],
        messageId: messageIdOf(this.env.MAIL_TOKEN_SECRET, this.env.MAIL_DOMAIN, order._id, id),
        inReplyTo: before?.messageId ?? null,
        references: before?.references ?? [],
        attachments: files.map(commentFile),
        isSenderRegistered: true,
        senderAuthentication: null,
        bouncedRecipients: [],
        author: recordOf(scope.actor),
        status: OrderSendStatus.PENDING,
        sendAttempt: 1,
        acceptedAt: null,
        failureReason: null,
        commentDate: now,
        createdAt: now,
        updatedAt: now,
      },
      { session },
    );
    const mail = { demandUuid: scope.demandUuid, commentId: id, attempt: 1 };
    await this.outbox.add(session, commentMailEntry(mail));
    return id;
  }
}

/** Distinct addresses in lower case. */
const distinctAddresses = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => address.toLowerCase())),
];

const commentFile = ({ _id, name, mimeType, byteSize, key }: AttachmentDocument): CommentFile => ({
  id: _id,
  contentId: null,
  mimeType,
  name,
  byteSize,
  key,
});

/** A draft has no conversation: messages can be written only once the order was sent. */
export function assertSent({ sentVersion }: OrderDocument): void {
  if (sentVersion === 0) throw failedPrecondition(NOT_SENT);
}
