import { quantityProblem } from '@hacchu-hub/field-rules';
import {
  AppError,
  failedPrecondition,
  isDuplicateKey,
  type TenantScope,
  todayJst,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import type { LogilessInboundDelivery } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { DeliveryInfoService } from '../deliveries/delivery-info.service.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { closedMonthOf } from '../orders/lines/closed-months.js';
import { LineRepository, ReceiptRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { ReceiptSource } from '../orders/lines/receipt.schema.js';
import { correctedDay, firstReceiptDay } from '../orders/lines/receipt-days.js';
import { type LedgerState, ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { AnnouncementFailures } from './announcement-failures.js';
import { AS_CANCELED_THERE } from './canceled-there.js';
import { CanceledThere } from './canceled-there.service.js';
import { InboundDeliveryRepository } from './inbound-delivery.repository.js';
import {
  type InboundDeliveryDocument,
  InboundDeliveryState,
  type ReportedLine,
} from './inbound-delivery.schema.js';
import { reportOf } from './inbound-report.js';

const NOT_RECORDED = '倉庫の入荷実績を登録できませんでした。';
const TITLE = 'ロジレスの入荷実績を取り込みました。';

/** Reports of the warehouse: stored first, then recorded as receipts of the order's lines. */
@Injectable()
export class InboundReceipts {
  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly ledger: ReceiptLedger,
    private readonly deliveryInfo: DeliveryInfoService,
    private readonly failures: AnnouncementFailures,
    private readonly canceledThere: CanceledThere,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Stores the reports of announced deliveries; ignores others. Those of deliveries that wait for a change, or for people,
   * are stored as well: they are not read again.
   */
  async note(
    scope: TenantScope,
    merchantId: string,
    documents: readonly LogilessInboundDelivery[],
  ): Promise<void> {
    const byId = new Map(documents.map((one) => [one.id, one]));
    const filter = { logilessId: { $in: [...byId.keys()] }, merchantId };
    for (const row of await this.rows.find(scope, filter)) {
      const document = byId.get(row.logilessId ?? '');
      if (document) await this.noteOne(scope, row, document);
    }
  }

  /** Records the stored reports as receipts. @returns the number of deliveries */
  async record(scope: TenantScope, signal: AbortSignal): Promise<number> {
    let recorded = 0;
    for (const { _id } of await this.rows.find(
      scope,
      { hasNews: true },
      { sort: { reportedOn: 1, _id: 1 } },
    )) {
      signal.throwIfAborted();
      try {
        await withTransaction(this.connection, (session) => this.recordOne(scope, _id, session));
        recorded += 1;
      } catch (error) {
        // A user has entered the same receipt in the meantime: the next run compares again.
        if (isDuplicateKey(error)) continue;
        if (!(error instanceof AppError)) throw error;
        await this.refuse(scope, _id, error);
      }
    }
    return recorded;
  }

  /** Shows why a report cannot be recorded, and tells ADMINs once of what will not pass by itself. */
  private async refuse(scope: TenantScope, _id: string, { message, rpc }: AppError): Promise<void> {
    const error = `${NOT_RECORDED}${message}`.slice(0, 500);
    await withTransaction(this.connection, async (session) => {
      const row = await this.rows.findById(scope, _id, { session });
      // Of a delivery that was canceled there or could not be sent, that has to be looked at first.
      if (!row?.hasNews || row.error === error || row.state !== InboundDeliveryState.SENT) return;
      await this.rows.change(scope, { _id, hasNews: true }, { error }, session);
      if (rpc !== 'FAILED_PRECONDITION') return;
      const failure = {
        orderId: row.orderId,
        message: error,
        reason: NOT_RECORDED,
        about: 'RECEIPTS',
      } as const;
      await this.failures.tell(scope, uuidv7(), failure, session);
    });
  }

  private async noteOne(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    document: LogilessInboundDelivery,
  ): Promise<void> {
    const { isNew, ...report } = reportOf(row, document);
    const news = isNew ? { ...report, hasNews: true } : {};
    // A delivery that waits may be canceled by the change that it waits for.
    if (document.status === 'Cancel' && row.state === InboundDeliveryState.SENT)
      return this.noteCanceled(scope, row, news);
    if (isNew) await this.rows.change(scope, documentAs(row), news);
  }

  /** The warehouse does not expect the goods any more: while they are outstanding, people have to look at it. */
  private async noteCanceled(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    news: Partial<Pick<InboundDeliveryDocument, 'reported' | 'reportedOn' | 'hasNews'>>,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const change = { ...news, ...AS_CANCELED_THERE };
      if (!(await this.rows.change(scope, sentAs(row), change, session))) return;
      await this.canceledThere.tell(scope, row, session);
    });
  }

  private async recordOne(scope: TenantScope, id: string, session: ClientSession): Promise<void> {
    const row = await this.rows.findById(scope, id, { session });
    if (!row?.hasNews) return;
    const changed = row.reported.filter(({ received, recorded }) => received !== recorded);
    const found = await this.lines.findByIds(
      scope,
      changed.map(({ lineId }) => lineId),
      { session },
    );
    const stored = new Map(found.filter((line) => line.deletedAt === null).map((line) => [line._id, line]));
    requireCounts(changed, stored);
    // Receipts that a user has already entered are not recorded again.
    const news = changed.flatMap(({ lineId, received }) => {
      const line = stored.get(lineId);
      return line && line.receivedLot !== received ? [{ line, received }] : [];
    });
    if (news.length > 0) {
      const ledger = await this.ledger.begin(scope, session);
      const order = await this.orders.requireOrder(scope, row.orderId, session);
      const day = await this.dayOf(scope, { row, order, news, ledger }, session);
      const received = news.map(({ line, received: receivedLot }) => ({
        id: line._id,
        expectedReceivedLot: line.receivedLot,
        receivedLot,
        lastDeliveryDate: day,
      }));
      await this.deliveryInfo.receive(
        scope,
        { order, received, stored, ledger, source: ReceiptSource.WMS, title: TITLE },
        session,
      );
    }
    const reported = row.reported.map((line) => ({ ...line, recorded: line.received }));
    const error = row.state === InboundDeliveryState.SENT ? null : row.error;
    await this.rows.change(scope, { _id: id }, { reported, hasNews: false, error }, session);
    if (row.error === null) return;
    const rows = await this.rows.ofOrder(scope, row.orderId, session);
    if (rows.some(({ error }) => error !== null)) return;
    await this.notices.settle(scope, row.orderId, [NoticeKind.WMS_FAILED], session);
  }

  /** The day that LOGILESS reports, or today if receipts of that day are not accepted. */
  private async dayOf(
    scope: TenantScope,
    { row: { reportedOn }, order, news, ledger: { closedMonths, firstDay } }: ReportedReceipts,
    session: ClientSession,
  ): Promise<string> {
    const today = todayJst();
    const told = reportedOn ?? today;
    if (told >= today) return today;
    const receipts = await this.receipts.ofLines(
      scope,
      news.map(({ line }) => line._id),
      session,
    );
    const corrected = news.map(({ line, received }) => {
      const takenBack = line.receivedLot - received;
      return takenBack < 0 ? null : correctedDay(receipts.get(line._id) ?? [], takenBack);
    });
    const first = firstReceiptDay(order.orderDate, firstDay, ...corrected);
    const isTaken = (first === null || told >= first) && closedMonthOf(told, closedMonths) === undefined;
    return isTaken ? told : today;
  }
}

/** The delivery, unless it was taken back or announced again meanwhile. */
const documentAs = ({ _id, logilessId }: InboundDeliveryDocument) => ({ _id, logilessId });
const sentAs = (row: InboundDeliveryDocument) => ({ ...documentAs(row), state: InboundDeliveryState.SENT });

/** Receipts of one order that LOGILESS reports. */
interface ReportedReceipts {
  readonly row: InboundDeliveryDocument;
  readonly order: OrderDocument;
  readonly news: readonly { readonly line: LineDocument; readonly received: number }[];
  readonly ledger: LedgerState;
}

/** What people may enter holds for reports as well. @throws FAILED_PRECONDITION for what is no number of pieces */
function requireCounts(
  changed: readonly ReportedLine[],
  stored: ReadonlyMap<string, Pick<LineDocument, 'orderNum'>>,
): void {
  for (const { lineId, received } of changed) {
    const line = stored.get(lineId);
    if (!line || quantityProblem(received, { min: 0 }) === undefined) continue;
    throw failedPrecondition(
      `${line.orderNum}行目の入荷数「${received}」が正しくありません。ロジレスで確認してください。`,
    );
  }
}
