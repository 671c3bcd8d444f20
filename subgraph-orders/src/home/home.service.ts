import { type DemandScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { excerptOf } from '../conversation/comment-excerpt.js';
import { senderLabel } from '../conversation/sender-label.js';
import { requesterOf } from '../orders/current-members.service.js';
import { displayName } from '../orders/order-actors.js';
import type { HomeDeniedOrder, HomeMessage, OnTimeRate, SupplierSpend } from './home.model.js';
import { type HomeCounts, HomeRepository } from './home.repository.js';

const MESSAGES = 5;
const DENIED = 5;
const EXCERPT = 120;
const SUPPLIERS = 10;
const MONTHS = 6;

/** Charts aggregate several months, so they are cached per demand for a minute. */
const CACHE_MS = 60_000;
const MAX_CACHED = 1_000;

/** Data of the home page. */
@Injectable()
export class HomeService {
  private readonly charts = new Map<string, { until: number; found: Promise<unknown> }>();

  constructor(private readonly repository: HomeRepository) {}

  async counts(scope: DemandScope): Promise<HomeCounts> {
    return this.repository.counts(scope);
  }

  /** Denied orders, those requested by the caller first. */
  async deniedOrders(scope: DemandScope): Promise<HomeDeniedOrder[]> {
    const rows = (await this.repository.denied(scope)).map((order) => {
      const requester = requesterOf(order);
      return {
        orderUuid: order._id,
        purchaseNumber: order.purchaseNumber,
        orderSubject: order.subject,
        requesterName: displayName(requester),
        requester,
        demandUuid: scope.demandUuid,
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
      excerpt: excerptOf(comment, EXCERPT),
      receivedAt: comment.createdAt,
    }));
  }

  /** The largest suppliers of the current month, and the sum of all others. */
  async spendBySupplier(scope: DemandScope): Promise<SupplierSpend[]> {
    const month = todayJst().slice(0, 7);
    return this.cached(`spend:${scope.demandUuid}:${month}`, async () => {
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
    return this.cached(`on-time:${scope.demandUuid}:${todayJst()}`, async () => {
      const rows = await this.repository.onTime(scope, MONTHS);
      return rows.map((row) => ({ ...row, rate: row.dueCount > 0 ? row.onTimeCount / row.dueCount : null }));
    });
  }

  private async cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const cached = this.charts.get(key);
    // The type is safe: each key is used with one type only.
    if (cached && cached.until > Date.now()) return cached.found as Promise<T>;
    if (this.charts.size >= MAX_CACHED) this.charts.clear();
    const found = load();
    this.charts.set(key, { until: Date.now() + CACHE_MS, found });
    found.catch(() => this.charts.delete(key));
    return found;
  }
}
