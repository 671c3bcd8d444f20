import {
  type DemandOwned,
  failedPrecondition,
  IdempotencyService,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  nowTimestamp,
  Quotas,
  type RequestContext,
  todayJst,
  type TwoPhaseWork,
  type UploadGrant,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ConversationNotices } from '../conversation/conversation-notices.js';
import { ConversationStart } from '../conversation/conversation-start.service.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import type { CommentDocument } from '../orders/records/comment.schema.js';
import { OrderCommentChannel, OrderCommentKind } from '../orders/records/comment-kinds.js';
import {
  SupplierAnswerKind,
  SupplierAnswerState,
  SupplierOrderState,
} from '../orders/supplier-answer.enums.js';
import { SupplierLinkRepository } from '../supplier-links/supplier-link.repository.js';
import { linkStateOf } from '../supplier-links/supplier-link.rules.js';
import { AnswerFiles, type CheckedAnswerFile } from './answer-files.service.js';
import { LinkAccess, type OpenedLink } from './link-access.service.js';
import type { AnswerSupplierOrderInput, SupplierAnswerFileInput } from './supplier-answer.inputs.js';
import {
  answerText,
  MAX_ANSWERS,
  STATE_MESSAGES,
  withAcceptedDates,
  type WrittenAnswer,
  writtenAnswer,
} from './supplier-answer.rules.js';
import { type SupplierAnswerDocument, SupplierAnswerRepository } from './supplier-answer.schema.js';
import type { SupplierOrder } from './supplier-order.model.js';
import { SupplierOrders } from './supplier-orders.service.js';

const TOO_MANY = 'このリンクからのご回答が上限に達しました。発注元に直接ご連絡ください。';

const WORDS = {
  CONFIRM: { event: 'SUPPLIER_CONFIRMED', subject: '受注確認', summary: '受注を確認しました' },
  PROPOSE: { event: 'SUPPLIER_PROPOSED', subject: '納期回答', summary: '納期を回答しました' },
} as const satisfies Record<SupplierAnswerKind, object>;

/** Takes the answers of suppliers (docs/domain/supplier-answers.md). */
@Injectable()
export class SupplierAnswers {
  constructor(
    private readonly access: LinkAccess,
    private readonly page: SupplierOrders,
    private readonly files: AnswerFiles,
    private readonly answers: SupplierAnswerRepository,
    private readonly links: SupplierLinkRepository,
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly comments: CommentRepository,
    private readonly notices: ConversationNotices,
    private readonly conversation: ConversationStart,
    private readonly quotas: Quotas,
    private readonly idempotency: IdempotencyService,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /**
   * Upload URLs for files of an answer, which only the same link can use.
   *
   * @throws INVALID_ARGUMENT at files…, FAILED_PRECONDITION, NOT_FOUND, RESOURCE_EXHAUSTED
   */
  async createUploadUrls(
    ctx: RequestContext,
    token: string,
    files: readonly SupplierAnswerFileInput[],
  ): Promise<UploadGrant[]> {
    const opened = await this.access.open(ctx, token);
    assertOpen(opened.state);
    return this.files.createUrls(opened.scope, opened.link._id, files, (count, bytes) =>
      this.quotas.take(opened.subject, {
        'supplierUploads.address.hour': count,
        'supplierUploads.link.day': count,
        'supplierUploadBytes.link.day': bytes,
      }),
    );
  }

  /**
   * One answer per idempotency key.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION, NOT_FOUND, RESOURCE_EXHAUSTED
   */
  async answer(ctx: RequestContext, input: AnswerSupplierOrderInput): Promise<SupplierOrder> {
    const { token, idempotencyKey, ...entered } = input;
    const opened = await this.access.open(ctx, token);
    const { link, scope } = opened;
    const accepted = await this.answers.accepted(scope, link.orderId, link.version);
    const written = writtenAnswer(entered, withAcceptedDates(link.printed, accepted), todayJst());
    const work: TwoPhaseWork<CheckedAnswerFile[], string> = {
      prepare: async (preparation) => {
        assertOpen(opened.state);
        const charged = { 'supplierAnswers.address.hour': 1, 'supplierAnswers.link.hour': 1 };
        const receipt = await this.quotas.take(opened.subject, charged);
        preparation.onFailure(() => receipt.giveBack());
        return this.files.check(scope, link._id, written.fileIds);
      },
      commit: (files, session) => this.store(opened, written, files, session),
    };
    const caller = { demandUuid: scope.demandUuid, actor: { actor: 'Supplier', uuid: link._id } };
    await this.idempotency.run(caller, 'answerSupplierOrder', idempotencyKey, work, { input: entered });
    await this.access.record(opened, written.respondent);
    const order = await this.orders.requireOrder(scope, link.orderId);
    return this.page.page({ ...opened, state: linkStateOf(link, order.status, nowTimestamp()) });
  }

  private async store(
    { scope, link: seen }: OpenedLink,
    written: WrittenAnswer,
    checked: readonly CheckedAnswerFile[],
    session: ClientSession,
  ): Promise<string> {
    const { kind, respondent, comment, lines } = written;
    const now = nowTimestamp();
    const order = await this.orders.requireOrder(scope, seen.orderId, session);
    // The write makes a concurrent correction or withdrawal conflict with the answer.
    const link = await this.links.updateOne(
      scope,
      { _id: seen._id },
      { $inc: { answerCount: 1 }, $set: { awaitingSince: null } },
      { session },
    );
    assertOpen(link ? linkStateOf(link, order.status, now) : SupplierOrderState.WITHDRAWN);
    if ((link?.answerCount ?? 0) > MAX_ANSWERS) throw failedPrecondition(TOO_MANY);
    const files = await this.files.take(checked, session);
    const answer: Omit<SupplierAnswerDocument, keyof Pick<DemandOwned, 'demandUuid'>> = {
      _id: uuidv7(),
      orderId: order._id,
      linkId: seen._id,
      version: seen.version,
      at: now,
      respondent,
      kind,
      comment,
      lines: [...lines],
      files,
      decision: null,
    };
    await this.answers.insert(scope, answer, { session });
    const supplierAnswerState =
      kind === SupplierAnswerKind.CONFIRM ? SupplierAnswerState.CONFIRMED : SupplierAnswerState.ANSWERED;
    await this.orders.updateOne(scope, { _id: order._id }, { $set: { supplierAnswerState } }, { session });
    const { event, summary } = WORDS[kind];
    const { status } = order;
    await this.histories.append(
      scope,
      {
        orderId: order._id,
        event,
        fromStatus: status,
        toStatus: status,
        summary: `仕入先が${summary}（発注書 第${seen.version}版）。`,
        actor: { actor: 'Supplier', uuid: seen._id, name: respondent },
      },
      session,
    );
    const message = await this.comments.insert(scope, this.commentOf(answer, written), { session });
    if (kind === SupplierAnswerKind.PROPOSE || comment !== null)
      await this.conversation.mark(scope, order, session);
    await this.notices.notifyReceived(scope, order, message, session);
    return answer._id;
  }

  private commentOf(
    { _id, orderId, at, kind, respondent, files }: Omit<SupplierAnswerDocument, 'demandUuid'>,
    written: WrittenAnswer,
  ): Omit<CommentDocument, 'demandUuid'> {
    return {
      _id: uuidv7(),
      orderId,
      kind: OrderCommentKind.REPLY,
      channel: OrderCommentChannel.PORTAL,
      subject: WORDS[kind].subject,
      comment: answerText(written),
      quoted: null,
      html: null,
      hasBlockedImages: false,
      fromEmail: '',
      fromName: respondent,
      to: [],
      cc: [],
      messageId: `<a.${_id}@${this.env.MAIL_DOMAIN}>`,
      inReplyTo: null,
      references: [],
      attachments: files.map(({ uuid, name, mimeType, byteSize, key }) => ({
        id: uuid,
        contentId: null,
        mimeType,
        name,
        byteSize,
        key,
      })),
      isSenderRegistered: true,
      senderAuthentication: null,
      bouncedRecipients: [],
      author: null,
      status: OrderSendStatus.SENT,
      sendAttempt: 1,
      acceptedAt: at,
      failureReason: null,
      commentDate: at,
      createdAt: at,
      updatedAt: at,
    };
  }
}

/** @throws FAILED_PRECONDITION */
function assertOpen(state: SupplierOrderState): void {
  const message = STATE_MESSAGES[state];
  if (message !== null) throw failedPrecondition(message, { state });
}
