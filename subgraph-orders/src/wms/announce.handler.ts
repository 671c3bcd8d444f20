import {
  nowTimestamp,
  OutboxHandler,
  systemScope,
  withTransaction,
  type OutboxEntry,
  type OutboxTopicHandler,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import {
  LogilessError,
  logilessMessage,
  type LogilessClient,
  type LogilessInboundDelivery,
  type NewInboundDelivery,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { OrderHistoryRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import type { Announcement } from './announcement.js';
import {
  AnnouncementPlans,
  contentOf,
  type AnnouncementPlan,
  type AnnouncementTask,
} from './announcement.plan.js';
import { findByCode, InboundClients } from './inbound-client.js';
import { ANNOUNCE_TOPIC, announcePayload, type AnnouncePayload } from './inbound-deliveries.service.js';
import { InboundDeliveryRepository } from './inbound-delivery.repository.js';
import { InboundDeliveryState, type InboundDeliveryDocument } from './inbound-delivery.schema.js';
import { TAKEN_BACK, takeBack } from './inbound-reversal.service.js';
import { announcementMessage, isPassing } from './wms-errors.js';
import { WmsDirectory, type WmsConnection, type WmsParties } from './wms-parties.js';

const MAX_WAIT_MS = 60_000;
/** For all calls of one order; the claim on its deliveries lasts longer. */
const LIMIT_MS = 4 * 60_000;

const NOT_CONNECTED = 'ロジレスと連携していないため送信できません。連携してから再送信してください。';
const CODE_TAKEN =
  '同じコードの入荷予定がロジレスに既にあります。ロジレス側で確認してから再送信してください。';

const ROUNDING = { FLOOR: 'RoundDown', HALF_UP: 'RoundOff', CEIL: 'RoundUp' } as const;
/** 非課税 and 対象外. */
const UNTAXED = [3, 4];

/** What the calls for one order need. */
interface Work {
  readonly scope: TenantScope;
  readonly order: OrderDocument;
  readonly client: LogilessClient;
  readonly connection: WmsConnection;
  readonly parties: WmsParties;
  readonly signal: AbortSignal;
}

/**
 * Tells LOGILESS of the goods of an order, once: a document is found by its code before it is made a second time.
 * What LOGILESS is too busy for is tried again for some hours; everything else is told to people, who try again.
 */
@OutboxHandler(ANNOUNCE_TOPIC, {
  maxAttempts: 14,
  firstDelayMs: 2_000,
  maxDelayMs: 10 * 60_000,
  maxInWork: 2,
})
export class AnnounceHandler implements OutboxTopicHandler<AnnouncePayload> {
  readonly payload = announcePayload;

  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly plans: AnnouncementPlans,
    private readonly histories: OrderHistoryRepository,
    private readonly directory: WmsDirectory,
    private readonly clients: InboundClients,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({ id, payload: { demandUuid, orderId } }: OutboxEntry<AnnouncePayload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const order = await this.plans.orderOf(scope, orderId);
    if (!order?.deliveryDestinationId || !order.demandSupplierId) return;
    const connection = await this.directory.connectionOf(scope);
    // Who never was connected has no warehouse; who was and is not any more has to know.
    if (connection?.wmsState !== 'AUTHENTICATED' && connection?.wmsState !== 'LOST') {
      return this.giveUp(scope, orderId, NOT_CONNECTED);
    }
    const parties = await this.directory.partiesOf(scope, {
      destinationId: order.deliveryDestinationId,
      supplierId: order.demandSupplierId,
      productIds: await this.plans.productsOf(scope, orderId),
    });
    const plan = await this.plans.make(scope, orderId, { isLinked: parties.warehouseId !== null, by: id });
    if (!plan) return;
    const client = this.clients.of(scope, { maxWaitMs: MAX_WAIT_MS });
    const signal = AbortSignal.timeout(LIMIT_MS);
    await this.carryOut(plan, { scope, order: plan.order, client, connection, parties, signal });
  }

  async failed({ payload: { demandUuid, orderId } }: OutboxEntry<AnnouncePayload>): Promise<void> {
    await this.giveUp(systemScope(demandUuid), orderId, logilessMessage('UNAVAILABLE'));
  }

  /** All of them, also where one fails; the first failure that may pass is told when all were tried. */
  private async carryOut({ tasks }: AnnouncementPlan, work: Work): Promise<void> {
    const passing: unknown[] = [];
    for (const task of tasks) {
      try {
        await this.perform(task, work);
      } catch (error) {
        if (isPassing(error)) {
          await this.plans.finish(work.scope, task.row, {});
          passing.push(error);
        } else {
          await this.fail(task.row, work, announcementMessage(error), error);
        }
      }
    }
    if (passing.length > 0) throw passing[0];
  }

  private async perform(task: AnnouncementTask, work: Work): Promise<void> {
    const { row, announcement, isTakenBackFirst } = task;
    const { scope, connection, client, signal } = work;
    if (isTakenBackFirst && (row.merchantId ?? connection.wmsMerchantId) === connection.wmsMerchantId) {
      try {
        await takeBack(client, row, signal);
      } catch (error) {
        if (!(error instanceof LogilessError) || error.failure !== 'LOCKED') throw error;
        // The supplier was told already: people have to settle it with the warehouse.
        const kept = { state: InboundDeliveryState.SENT, isTried: false, error: logilessMessage('LOCKED') };
        await this.plans.finish(scope, row, kept);
        return;
      }
    }
    if (announcement) await this.send(task, announcement, work);
    else await this.end(row, TAKEN_BACK, work);
  }

  private async send(
    { row, isTakenBackFirst }: AnnouncementTask,
    announcement: Announcement,
    work: Work,
  ): Promise<void> {
    const { scope, client, connection, signal } = work;
    const unlinked = unlinkedProducts(announcement, work.parties);
    const content = { ...contentOf(announcement), logilessId: null, reported: [], hasNews: false };
    if (unlinked.length > 0) {
      const names = [...new Set(unlinked)].join('、');
      const message = `ロジレスの商品と紐付いていない商品があります：${names}。商品を紐付けてから再送信してください。`;
      return this.fail(row, work, message, undefined, content);
    }
    const isUncertain = row.isTried && !isTakenBackFirst;
    const there = isUncertain ? await findByCode(client, row.code, signal) : null;
    const merchantId = connection.wmsMerchantId;
    // A process that dies between the answer and the note of it finds the document by its code.
    const mine = { _id: row._id, claimedBy: row.claimedBy };
    const tried = { ...content, state: InboundDeliveryState.PENDING, merchantId, isTried: true, error: null };
    if (!(await this.rows.change(scope, mine, tried))) return;
    const made = there ?? (await this.create(row, announcement, work));
    if (!isOurs(made, announcement)) throw new LogilessError('INVALID', CODE_TAKEN, { code: CODE_TAKEN });
    await this.end(
      row,
      {
        state: InboundDeliveryState.SENT,
        logilessId: made.id,
        isTried: false,
        error: null,
        sentAt: nowTimestamp(),
      },
      work,
    );
  }

  /** A document with the code that says the same was made by us, whichever process it was. */
  private async create(
    row: InboundDeliveryDocument,
    announcement: Announcement,
    { client, signal, ...work }: Work,
  ): Promise<LogilessInboundDelivery> {
    try {
      return await client.createInboundDelivery(documentOf(row, announcement, work), { signal });
    } catch (error) {
      if (!(error instanceof LogilessError) || !('code' in error.fields)) throw error;
      const there = await findByCode(client, row.code, signal);
      if (there) return there;
      throw error;
    }
  }

  private async end(
    row: InboundDeliveryDocument,
    change: Partial<InboundDeliveryDocument>,
    { scope, order }: Work,
  ): Promise<void> {
    const isSent = change.state === InboundDeliveryState.SENT;
    await withTransaction(this.connection, async (session) => {
      if (!(await this.plans.finish(scope, row, change, session))) return;
      await this.histories.append(
        scope,
        {
          orderId: order._id,
          event: isSent ? 'WMS_ANNOUNCED' : 'WMS_REVERSED',
          fromStatus: order.status,
          toStatus: order.status,
          summary: `ロジレス${isSent ? 'に入荷予定を送信しました' : 'の入荷予定を取り消しました'}（${row.code}）。`,
        },
        session,
      );
    });
  }

  private async fail(
    row: InboundDeliveryDocument,
    { scope, order }: Pick<Work, 'scope' | 'order'>,
    message: string,
    error?: unknown,
    content: Partial<InboundDeliveryDocument> = {},
  ): Promise<void> {
    const isRefused = !(error instanceof LogilessError) || error.failure === 'INVALID';
    await withTransaction(this.connection, async (session) => {
      const change = {
        ...content,
        state: InboundDeliveryState.FAILED,
        error: error instanceof LogilessError && 'code' in error.fields ? CODE_TAKEN : message,
        isTried: !isRefused,
      };
      if (!(await this.plans.finish(scope, row, change, session))) return;
      const { _id: orderId, status } = order;
      const summary = `ロジレスに入荷予定を送信できませんでした（${row.code}）。${change.error}`;
      await this.histories.append(
        scope,
        { orderId, event: 'WMS_FAILED', fromStatus: status, toStatus: status, summary },
        session,
      );
    });
  }

  /** What waits for LOGILESS waits for people from now on. */
  private async giveUp(scope: TenantScope, orderId: string, error: string): Promise<void> {
    const change = { $set: { state: InboundDeliveryState.FAILED, error, updatedAt: nowTimestamp() } };
    await this.rows.updateMany(scope, { orderId, state: InboundDeliveryState.PENDING }, change);
  }
}

const unlinkedProducts = ({ lines }: Announcement, { products }: WmsParties): string[] =>
  lines.flatMap(({ productId }) => {
    const product = products.get(productId);
    return product?.article ? [] : [product?.name ?? '（不明な商品）'];
  });

/** Whether a document at LOGILESS is about the lines of an announcement. */
const isOurs = (made: LogilessInboundDelivery, { lines }: Announcement): boolean =>
  made.lines.length === lines.length &&
  lines.every(({ lineId, lot }) =>
    made.lines.some(({ code, quantity }) => code === lineId && quantity === lot),
  );

const documentOf = (
  { code }: InboundDeliveryDocument,
  { deliveryDate, lines }: Announcement,
  { order, parties, connection }: Pick<Work, 'order' | 'parties' | 'connection'>,
): NewInboundDelivery => ({
  code,
  supplierCode: parties.supplierCode,
  supplierName: parties.supplierName,
  documentDate: order.orderDate ?? deliveryDate,
  scheduledDeliveryDate: deliveryDate,
  taxProcessingMethod: 'OrderByOrder',
  taxRoundingMethod: ROUNDING[connection.taxRounding],
  warehouseId: parties.warehouseId ?? '',
  lines: lines.map((line) => {
    const article = parties.products.get(line.productId)?.article;
    return {
      code: line.lineId,
      articleCode: article?.code ?? '',
      articleName: article?.name ?? '',
      price: Number(line.unitPrice ?? 0),
      quantity: line.lot,
      taxIndicator: UNTAXED.includes(line.taxCategoryId ?? 0) ? 'Exempt' : 'TaxExcluded',
      deadline: line.deadline,
      lotNumber: line.lotNumber,
    };
  }),
});
