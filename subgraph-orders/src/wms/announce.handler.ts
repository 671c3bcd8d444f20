import {
  nowTimestamp,
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import {
  type LogilessClient,
  LogilessError,
  type LogilessInboundDelivery,
  logilessMessage,
  type NewInboundDelivery,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { OrderHistoryRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import type { Announcement } from './announcement.js';
import {
  type AnnouncementPlan,
  AnnouncementPlans,
  type AnnouncementTask,
  contentOf,
} from './announcement.plan.js';
import { AnnouncementFailures } from './announcement-failures.js';
import { AS_CANCELED_THERE } from './canceled-there.js';
import { CanceledThere } from './canceled-there.service.js';
import { codeAfter, codeBeside } from './delivery-code.js';
import { findByCode, findCanceledByCode, InboundClients } from './inbound-client.js';
import { ANNOUNCE_TOPIC, type AnnouncePayload, announcePayload } from './inbound-deliveries.service.js';
import { InboundDeliveryRepository } from './inbound-delivery.repository.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';
import { reportOf } from './inbound-report.js';
import { takeBack, TAKEN_BACK } from './inbound-reversal.service.js';
import { announcementMessage, isPassing } from './wms-errors.js';
import { type WmsConnection, WmsDirectory, type WmsParties } from './wms-parties.js';

const MAX_WAIT_MS = 60_000;
/** Timeout for all calls of one order; the claim on its deliveries lasts longer. */
const LIMIT_MS = 4 * 60_000;

const NOT_CONNECTED = 'ロジレスと連携していないため送信できません。連携してから再送信してください。';
const UNLINKED = 'ロジレスの商品と紐付いていない商品があります';
const CODE_TAKEN =
  '同じコードの入荷予定がロジレスに既にあります。ロジレス側で確認してから再送信してください。';

const ROUNDING = { FLOOR: 'RoundDown', HALF_UP: 'RoundOff', CEIL: 'RoundUp' } as const;
/** 非課税 and 対象外. */
const UNTAXED = [3, 4];

/** Data for the calls of one order. */
interface Work {
  /** Id of this attempt. */
  readonly attempt: string;
  readonly scope: TenantScope;
  readonly order: OrderDocument;
  readonly client: LogilessClient;
  readonly connection: WmsConnection;
  readonly parties: WmsParties;
  readonly signal: AbortSignal;
}

/**
 * Announces the goods of an order to LOGILESS, once: a document is looked up by its code before it is created again.
 * Rate limits and outages are retried for some hours; other failures are reported to users, who retry.
 */
@OutboxHandler(ANNOUNCE_TOPIC, {
  maxAttempts: 30,
  firstDelayMs: 2_000,
  maxDelayMs: 10 * 60_000,
  maxInWork: 2,
  service: 'logiless',
})
export class AnnounceHandler implements OutboxTopicHandler<AnnouncePayload> {
  readonly payload = announcePayload;

  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly plans: AnnouncementPlans,
    private readonly histories: OrderHistoryRepository,
    private readonly directory: WmsDirectory,
    private readonly clients: InboundClients,
    private readonly failures: AnnouncementFailures,
    private readonly canceledThere: CanceledThere,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({ id, payload: { demandUuid, orderId } }: OutboxEntry<AnnouncePayload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const named = await this.plans.namedIn(scope, orderId);
    if (!named) return;
    const connection = await this.directory.connectionOf(scope);
    // A demand that was never connected has no warehouse; one that was connected is notified.
    if (connection?.wmsState !== 'AUTHENTICATED' && connection?.wmsState !== 'LOST') {
      return this.giveUp(scope, orderId, NOT_CONNECTED, null);
    }
    const parties = await this.directory.partiesOf(scope, named);
    const plan = await this.plans.make(scope, orderId, { isLinked: parties.warehouseId !== null, by: id });
    if (!plan) return;
    const client = this.clients.of(scope, { maxWaitMs: MAX_WAIT_MS, merchantId: connection.wmsMerchantId });
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { order: announced } = plan;
    await this.carryOut(plan, {
      attempt: id,
      scope,
      order: announced,
      client,
      connection,
      parties,
      signal,
    });
  }

  async failed(
    { id, payload: { demandUuid, orderId } }: OutboxEntry<AnnouncePayload>,
    error: unknown,
  ): Promise<void> {
    await this.giveUp(systemScope(demandUuid), orderId, announcementMessage(error), id);
  }

  /** Runs all of them, even if one fails; afterwards throws the first transient failure. */
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
          await this.fail(task, work, { message: announcementMessage(error), error });
        }
      }
    }
    if (passing.length > 0) throw passing[0];
  }

  private async perform(task: AnnouncementTask, work: Work): Promise<void> {
    const { row, announcement, isTakenBackFirst } = task;
    const { connection, client, signal } = work;
    if (isTakenBackFirst && (row.merchantId ?? connection.wmsMerchantId) === connection.wmsMerchantId) {
      try {
        await takeBack(client, row, signal);
      } catch (error) {
        if (!(error instanceof LogilessError) || error.failure !== 'LOCKED') throw error;
        // The supplier already has the order: users must settle it with the warehouse.
        return this.keep(task, work, logilessMessage('LOCKED'));
      }
    }
    if (announcement) await this.send(task, announcement, work);
    else await this.end(row, TAKEN_BACK, work);
  }

  private async send(task: AnnouncementTask, announcement: Announcement, work: Work): Promise<void> {
    const { row, isTakenBackFirst } = task;
    const { scope, client, connection, signal } = work;
    const unlinked = unlinkedProducts(announcement, work.parties);
    const content = { ...contentOf(announcement), ...WITHOUT_DOCUMENT };
    if (unlinked.length > 0) {
      const names = [...new Set(unlinked)].join('、');
      const message = `${UNLINKED}：${names}。商品を紐付けてから再送信してください。`;
      return this.fail(task, work, { message, reason: UNLINKED, content });
    }
    const isUncertain = row.isTried && !isTakenBackFirst;
    const there = isUncertain ? await findByCode(client, row.code, signal) : null;
    const merchantId = connection.wmsMerchantId;
    const isGone = isUncertain && !there && row.logilessId !== null && row.merchantId === merchantId;
    if (isGone && !row.isReversalTried) return this.endCanceledThere(row, work);
    // What the warehouse changed in a document of ours stays as it is there.
    const isKnown = there !== null && there.id === row.logilessId;
    // A process that dies before it stores the response finds the document by its code.
    const mine = { _id: row._id, claimedBy: row.claimedBy };
    const found = there && (isKnown || isOurs(there, announcement)) ? foundAs(row, announcement, there) : {};
    const tried = {
      ...{ ...content, ...found },
      ...{ state: InboundDeliveryState.PENDING, merchantId, isTried: true, error: null },
    };
    if (!(await this.rows.change(scope, mine, tried))) return;
    const made = there ?? (await this.create(row, announcement, work));
    if (isCanceled(made) || (!isKnown && !isOurs(made, announcement))) {
      const code = isCanceled(made) ? codeAfter(row) : codeBeside(row, announcement, made);
      const renamed = code === null ? null : await this.rows.change(scope, mine, { code });
      if (!renamed) throw new LogilessError('INVALID', CODE_TAKEN, { code: CODE_TAKEN });
      return this.send({ ...task, row: renamed, isTakenBackFirst: false }, announcement, work);
    }
    await this.end(
      row,
      {
        state: InboundDeliveryState.SENT,
        logilessId: made.id,
        isTried: false,
        isReversalTried: false,
        error: null,
        sentAt: nowTimestamp(),
      },
      work,
    );
  }

  /**
   * A document with the same code and content was created by one of our processes.
   *
   * @returns a canceled document where one keeps the code
   */
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
      const holder = there ?? (await findCanceledByCode(client, row.code, signal));
      if (holder) return holder;
      throw error;
    }
  }

  private async end(
    row: InboundDeliveryDocument,
    change: Partial<InboundDeliveryDocument>,
    { scope, order }: Work,
  ): Promise<void> {
    const isSent = change.state === InboundDeliveryState.SENT;
    const { _id: orderId, status } = order;
    await withTransaction(this.connection, async (session) => {
      if (!(await this.plans.finish(scope, row, change, session))) return;
      await this.histories.append(
        scope,
        {
          orderId,
          event: isSent ? 'WMS_ANNOUNCED' : 'WMS_REVERSED',
          fromStatus: status,
          toStatus: status,
          summary: `ロジレス${isSent ? 'に入荷予定を送信しました' : 'の入荷予定を取り消しました'}（${row.code}）。`,
        },
        session,
      );
      const rows = await this.rows.ofOrder(scope, orderId, session);
      if (rows.some(({ error }) => error !== null)) return;
      await this.notices.settle(scope, orderId, [NoticeKind.WMS_FAILED], session);
    });
  }

  /** LOGILESS had the document, and this product did not reverse it. */
  private async endCanceledThere(row: InboundDeliveryDocument, { scope }: Work): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      if (!(await this.plans.finish(scope, row, AS_CANCELED_THERE, session))) return;
      await this.canceledThere.tell(scope, row, session);
    });
  }

  private async fail(
    { row, knownError }: AnnouncementTask,
    { attempt, scope, order }: Work,
    failure: {
      readonly message: string;
      readonly reason?: string;
      readonly error?: unknown;
      readonly content?: Partial<InboundDeliveryDocument>;
    },
  ): Promise<void> {
    const { error, reason, content = {} } = failure;
    const isRefused = !(error instanceof LogilessError) || error.failure === 'INVALID';
    const message = error instanceof LogilessError && 'code' in error.fields ? CODE_TAKEN : failure.message;
    const { _id: orderId, status } = order;
    await withTransaction(this.connection, async (session) => {
      const state = InboundDeliveryState.FAILED;
      const change = { ...content, state, error: message, isTried: !isRefused };
      if (!(await this.plans.finish(scope, row, change, session))) return;
      const summary = `ロジレスに入荷予定を送信できませんでした（${row.code}）。${message}`;
      await this.histories.append(
        scope,
        { orderId, event: 'WMS_FAILED', fromStatus: status, toStatus: status, summary },
        session,
      );
      // Nothing has changed since the last failure.
      if (message === knownError) return;
      await this.failures.tell(scope, attempt, { orderId, message, reason }, session);
    });
  }

  /** LOGILESS keeps the previous announcement. */
  private async keep(
    { row, knownError }: AnnouncementTask,
    { attempt, scope, order: { _id: orderId } }: Work,
    message: string,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const kept = {
        ...{ state: InboundDeliveryState.SENT, isTried: false, isReversalTried: false },
        error: message,
      };
      if (!(await this.plans.finish(scope, row, kept, session))) return;
      if (message !== knownError) await this.failures.tell(scope, attempt, { orderId, message }, session);
    });
  }

  /**
   * Marks deliveries that wait for LOGILESS as failed, to be resolved by users.
   *
   * @param attempt id of the attempt; null when users ended the connection themselves
   */
  private async giveUp(
    scope: TenantScope,
    orderId: string,
    message: string,
    attempt: string | null,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const pending = await this.rows.find(
        scope,
        { orderId, state: InboundDeliveryState.PENDING },
        { session },
      );
      if (pending.length === 0) return;
      for (const { _id } of pending) {
        const change = { state: InboundDeliveryState.FAILED, error: message };
        await this.rows.change(scope, { _id, state: InboundDeliveryState.PENDING }, change, session);
      }
      if (attempt !== null) await this.failures.tell(scope, attempt, { orderId, message }, session);
    });
  }
}

const unlinkedProducts = ({ lines }: Announcement, { products }: WmsParties): string[] =>
  lines.flatMap(({ productId }) => {
    const product = products.get(productId);
    return product?.article ? [] : [product?.name ?? '（不明な商品）'];
  });

/** Whether a document of LOGILESS has the lines of an announcement. */
const isOurs = (made: LogilessInboundDelivery, { lines }: Announcement): boolean =>
  made.lines.length === lines.length &&
  lines.every(({ lineId, lot }) =>
    made.lines.some(({ code, quantity }) => code === lineId && quantity === lot),
  );

const isCanceled = ({ status }: LogilessInboundDelivery): boolean => status === 'Cancel';

/** Of a delivery of which LOGILESS has no document. */
const WITHOUT_DOCUMENT = { logilessId: null, reported: [], hasNews: false };

/** A document that LOGILESS has already: goods may have arrived, of which no synchronisation tells again. */
function foundAs(
  row: InboundDeliveryDocument,
  { lines }: Announcement,
  there: LogilessInboundDelivery,
): Partial<InboundDeliveryDocument> {
  const isKnown = row.logilessId === there.id;
  const reported = isKnown ? row.reported : [];
  const { isNew, ...report } = reportOf({ lines, reported }, there);
  if (!isNew) return { logilessId: there.id, reported, hasNews: isKnown && row.hasNews };
  return { logilessId: there.id, ...report, hasNews: true };
}

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
  taxRoundingMethod: ROUNDING[order.totals.taxRounding ?? connection.taxRounding],
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
