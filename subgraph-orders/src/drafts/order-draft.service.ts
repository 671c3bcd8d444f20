import { isPurchaseNumber, missing, PURCHASE_NUMBER_MESSAGE } from '@hacchu-hub/field-rules';
import {
  cleanCode,
  type DemandScope,
  IdempotencyService,
  invalidArgument,
  isDuplicateKey,
  nowTimestamp,
  parseInput,
  PreparationOutdatedError,
  type TwoPhaseWork,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { OrderAttachments } from '../attachments/order-attachments.service.js';
import { CatalogClient, type ProductSnapshot } from '../external/catalog.client.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { LineWriter } from '../orders/lines/line.writer.js';
import { OrderGate } from '../orders/order.facts.js';
import type { CreateDraftOrderInput, UpdateDraftOrderInput } from '../orders/order.inputs.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { recordOf } from '../orders/order-actors.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf, orderFields, productIdsOf } from '../orders/order-content.mapping.js';
import { numberTakenError, OrderContentWriter } from '../orders/order-content.writer.js';
import { referenceProblems } from '../orders/order-submit.rules.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import { PurchaseNumbers } from './purchase-number.js';
import { isRepeatedEdit } from './repeated-edit.js';

const inputSchema = z.object({ content: contentSchema });
/**
 * One key creates one order, whether it stays a draft, is sent or waits for approval: after an answer that was lost, the
 * form may do another of these. The three have inputs that never equal each other.
 */
export const CREATE_ORDER = 'createDraftOrder';
/** The next number of the counter may be taken by a number that was entered manually. */
const MAX_NUMBER_ATTEMPTS = 20;

/** A draft that is not stored yet. */
export interface PreparedDraft {
  readonly order: OrderDocument;
  readonly content: OrderContent;
}

/** CREATE_DRAFT and UPDATE_DRAFT. */
@Injectable()
export class OrderDraftService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly lineWriter: LineWriter,
    private readonly writer: OrderContentWriter,
    private readonly histories: OrderHistoryRepository,
    private readonly totals: OrderTotals,
    private readonly catalog: CatalogClient,
    private readonly numbers: PurchaseNumbers,
    private readonly gate: OrderGate,
    private readonly attachments: OrderAttachments,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Creates a draft with the next free number. @returns its id */
  async create(scope: DemandScope, input: CreateDraftOrderInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    let attempts = 0;
    const work: TwoPhaseWork<PreparedDraft, string> = {
      // Hardly any number is taken, and the index refuses one that is: it is looked up when that happened.
      prepare: () => this.prepare(scope, content, { isFree: (attempts += 1) === 1 }),
      commit: (draft, session) => this.insert(scope, draft, input.temporaryAttachmentUuids ?? [], session),
    };
    return this.idempotency.run(scope, CREATE_ORDER, input.idempotencyKey, work, { input });
  }

  /**
   * A new draft with the next free number; nothing is stored.
   *
   * @param isFree whether the next number is taken to be free
   * @throws INVALID_ARGUMENT, UNAVAILABLE
   */
  async prepare(
    scope: DemandScope,
    content: OrderContent,
    { isFree = false }: { readonly isFree?: boolean } = {},
  ): Promise<PreparedDraft> {
    const newContent = withoutIds(content);
    const totals = await this.totals.of(scope, newContent, newContent.orderDate);
    const purchaseNumber = isFree ? await this.numbers.next(scope) : await this.freeNumber(scope);
    const createdAt = nowTimestamp();
    const products = await this.namedProducts(scope, newContent);
    const fields = orderFields(newContent, totals, { purchaseNumber, createdAt }, uuidv7, products);
    const record = recordOf(scope.actor);
    const order = {
      ...INITIAL_STATE,
      ...fields,
      _id: uuidv7(),
      demandUuid: scope.demandUuid,
      purchaseNumber,
      creator: record,
      createdAt,
      updatedAt: createdAt,
      updatedBy: record,
      attachmentCount: 0,
    };
    return { order, content: newContent };
  }

  /**
   * Stores a draft with its files, in the caller's transaction. @returns its id
   *
   * @throws PreparationOutdatedError when its number was taken meanwhile
   */
  async insert(
    scope: DemandScope,
    { order: prepared, content }: PreparedDraft,
    temporaryAttachmentIds: readonly string[],
    session: ClientSession,
  ): Promise<string> {
    const orderId = prepared._id;
    const order = { ...prepared, attachmentCount: temporaryAttachmentIds.length };
    await this.orders.insert(scope, order, { session }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new PreparationOutdatedError('the number was taken') : error;
    });
    await this.lineWriter.insertAll(scope, orderId, content.orderProductLines, session);
    await this.attachments.adopt(scope, orderId, temporaryAttachmentIds, session);
    const summary = '下書きを作成しました。';
    const toStatus = OrderStatus.Drafting;
    await this.histories.append(
      scope,
      { orderId, event: 'CREATE_DRAFT', fromStatus: null, toStatus, summary },
      session,
    );
    return orderId;
  }

  /**
   * Replaces the content of a draft. The same edit sent again by the same person has no further effect.
   *
   * @throws ABORTED after a concurrent change, INVALID_ARGUMENT for records that the demand does not have
   */
  async update(scope: DemandScope, input: UpdateDraftOrderInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const purchaseNumber = checkedNumber(input.purchaseNumber);
    await this.orders.requireOrder(scope, input.uuid);
    const totals = await this.totals.of(scope, content, content.orderDate);
    const products = await this.namedProducts(scope, content);
    try {
      await withTransaction(this.connection, async (session) => {
        const order = await this.orders.requireOrder(scope, input.uuid, session);
        const { expectedUpdatedAt } = input;
        const stored = await this.lines.ofOrder(scope, order._id, session);
        const sent = { expectedUpdatedAt, content, purchaseNumber };
        if (isRepeatedEdit(scope, order, contentOf(order, stored), sent)) {
          await this.gate.require(scope, 'UPDATE_DRAFT', order);
          return;
        }
        const { event } = await this.gate.require(scope, 'UPDATE_DRAFT', order, { expectedUpdatedAt });
        assertNumberOf(order, purchaseNumber);
        const toStatus = order.status;
        const edit = { order, stored, content, totals, products, event, toStatus, purchaseNumber };
        await this.writer.write(scope, edit, session);
      });
    } catch (error) {
      // Two concurrent orders with the same number: the unique index lets one of them in.
      throw isDuplicateKey(error) ? numberTakenError() : error;
    }
    return input.uuid;
  }

  /**
   * Products of a draft, as far as they are known.
   *
   * @throws INVALID_ARGUMENT for records that the catalog of the demand does not have; a draft may refer to
   * deleted ones
   */
  private async namedProducts(
    scope: DemandScope,
    content: OrderContent,
  ): Promise<readonly ProductSnapshot[]> {
    const { demandSupplierId, deliveryDestinationId } = content;
    const named = await this.catalog.mastersIfAvailable(scope, {
      suppliers: demandSupplierId === null ? [] : [demandSupplierId],
      destinations: deliveryDestinationId === null ? [] : [deliveryDestinationId],
      products: productIdsOf(content),
    });
    if (!named) return [];
    const found = [...named.suppliers, ...named.destinations, ...named.products];
    const known = new Set(found.map(({ uuid }) => uuid));
    const fields = referenceProblems(content, named, known);
    if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
    return named.products;
  }

  private async freeNumber(scope: DemandScope): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const number = await this.numbers.next(scope);
      if (attempt >= MAX_NUMBER_ATTEMPTS || !(await this.orders.exists(scope, { purchaseNumber: number }))) {
        return number;
      }
    }
  }
}

/** Initial state of an order. */
const INITIAL_STATE = {
  status: OrderStatus.Drafting,
  isFixed: false,
  inConversation: false,
  reviewRequester: null,
  deletedAt: null,
  canceledReason: null,
  sendingLogId: null,
  sentVersion: 0,
  reviewRounds: 0,
  reviewerIds: [],
  pendingReviewerIds: [],
  stepDeciderIds: [],
  isPendingRestricted: false,
  hasUnnotifiedChanges: false,
  mailBouncedAt: null,
  receivedLot: 0,
  fulfilledLot: 0,
  openDeliveryDate: null,
};

function checkedNumber(raw: string | null | undefined): string | undefined {
  if (raw == null) return undefined;
  const number = cleanCode(raw);
  if (isPurchaseNumber(number)) return number;
  const message = number === '' ? missing('発注番号') : PURCHASE_NUMBER_MESSAGE;
  throw invalidArgument({ fields: { purchaseNumber: [message] } });
}

/**
 * The supplier knows a placed order by its number, also while a change of it is a draft.
 *
 * @throws INVALID_ARGUMENT for another number
 */
function assertNumberOf(
  { sentVersion, purchaseNumber: known }: OrderDocument,
  purchaseNumber: string | undefined,
): void {
  if (sentVersion === 0 || purchaseNumber === undefined || purchaseNumber === known) return;
  const message = `発注済みのため、発注番号は変更できません。「${known}」に戻してください。`;
  throw invalidArgument({ fields: { purchaseNumber: [message] } });
}

/** A copied order gets new line ids. */
const withoutIds = (content: OrderContent): OrderContent => ({
  ...content,
  orderProductLines: content.orderProductLines.map((line) => ({ ...line, id: null })),
  orderExpenseLines: content.orderExpenseLines.map((line) => ({ ...line, id: null })),
});
