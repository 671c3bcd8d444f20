import { todayJst, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { displayName } from '../orders/order-actors.js';
import type { DemandHome, HomeDeniedOrder, HomeMessage, OnTimeRate, SupplierSpend } from './home.model.js';
import { HomeRepository } from './home.repository.js';
import { senderLabel } from '../conversation/sender-label.js';

const MESSAGES = 5;
const DENIED = 5;
const EXCERPT = 120;
const SUPPLIERS = 10;
const MONTHS = 6;

/** Charts look at months of work: everybody of a demand sees the same for a minute. */
const FRESH_MS = 60_000;
const MAX_CACHED = 1_000;

/** What the home page shows. */
@Injectable()
export class HomeService {
  private readonly charts = new Map<string, { until: number; found: Promise<unknown> }>();

  constructor(private readonly repository: HomeRepository) {}

  async counts(scope: DemandScope): Promise<DemandHome> {
    return { ...(await this.repository.counts(scope)), demandUuid: scope.demandUuid };
  }

  /** Orders that were sent back: what the caller asked for first. */
  async deniedOrders(scope: DemandScope): Promise<HomeDeniedOrder[]> {
    const rows = (await this.repository.denied(scope)).map((order) => {
      const requester = order.reviewRequester ?? order.creator;
      return {
        orderUuid: order._id,
        purchaseNumber: order.purchaseNumber,
        orderSubject: order.subject,
        requesterName: displayName(requester),
        isMine: requester.actor === scope.actor.actor && requester.uuid === scope.actor.uuid,
      };
    });
    return rows.sort((one, other) => Number(other.isMine) - Number(one.isMine)).slice(0, DENIED);
  }

  async latestMessages(scope: DemandScope): Promise<HomeMessage[]> {
    const found = await this.repository.latestMessages(scope, MESSAGES);
    return found.map(({ comment, purchaseNumber, subject }) => ({
      commentId: comment._id,
      orderUuid: comment.orderId,
      purchaseNumber,
      orderSubject: subject,
      kind: comment.kind,
      fromName: senderLabel(comment),
      excerpt: [...comment.comment.replaceAll(/\s+/g, ' ')].slice(0, EXCERPT).join(''),
      receivedAt: comment.createdAt,
    }));
  }

  /** The greatest suppliers of the running month, and all others together. */
  async spendBySupplier(scope: DemandScope): Promise<SupplierSpend[]> {
    const month = todayJst().slice(0, 7);
    return this.fresh(`spend:${scope.demandUuid}:${month}`, async () => {
      const rows = await this.repository.spend(scope, month);
      const shown = rows.slice(0, SUPPLIERS).map(({ supplierId, orderCount, amount }) => ({
        demandSupplier: { uuid: supplierId },
        orderCount,
        amount: String(amount),
      }));
      const rest = rows.slice(SUPPLIERS);
      if (rest.length === 0) return shown;
      const sum = (pick: (row: (typeof rest)[number]) => number): number =>
        rest.reduce((total, row) => total + pick(row), 0);
      const orderCount = sum((row) => row.orderCount);
      return [...shown, { demandSupplier: null, orderCount, amount: String(sum((row) => row.amount)) }];
    });
  }

  async onTimeRates(scope: DemandScope): Promise<OnTimeRate[]> {
    return this.fresh(`on-time:${scope.demandUuid}:${todayJst()}`, async () => {
      const rows = await this.repository.onTime(scope, MONTHS);
      return rows.map((row) => ({ ...row, rate: row.dueCount > 0 ? row.onTimeCount / row.dueCount : null }));
    });
  }

  private async fresh<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const cached = this.charts.get(key);
    // One key always has one type of answer.
    if (cached && cached.until > Date.now()) return cached.found as Promise<T>;
    if (this.charts.size >= MAX_CACHED) this.charts.clear();
    const found = ask();
    this.charts.set(key, { until: Date.now() + FRESH_MS, found });
    found.catch(() => this.charts.delete(key));
    return found;
  }
}
