import { ORDER_STATUS_LABELS } from '@hacchu-hub/purchase-math';
import { loggableError, LOGGER, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { OrderProductLineWhere } from '../deliveries/line.inputs.js';
import { CatalogClient } from '../external/catalog.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import type { OrderWhere } from '../orders/order.inputs.js';
import { OrderRepository } from '../orders/order.repository.js';
import { statusesOf } from '../orders/order.status.js';
import { displayName } from '../orders/order-actors.js';
import type { SupplierAnswerState } from '../orders/supplier-answer.enums.js';

const slashed = (day: string | null | undefined): string => day?.replaceAll('-', '/') ?? '';

const range = (label: string, from: string | null | undefined, to: string | null | undefined): string[] =>
  from || to ? [`${label}：${slashed(from)}〜${slashed(to)}`] : [];

const DELIVERY_LABELS: Readonly<Record<string, string>> = {
  Delivering: '納品待ち',
  CompleteDelivery: '納品完了',
  Unknown: '未発注',
};

const ANSWER_LABELS: Readonly<Record<SupplierAnswerState, string>> = {
  UNCONFIRMED: '未確認',
  CONFIRMED: '確認済み',
  ANSWERED: '回答あり',
};

/** Filters in Japanese, by which people recognise their exports. */
@Injectable()
export class ConditionLabels {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly members: MemberDirectory,
    private readonly orders: OrderRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `ステータス：納品待ち、仕入先：株式会社…`; すべて for an empty filter. */
  async ofOrders(scope: TenantScope, where: OrderWhere): Promise<string> {
    const names = await this.namesOf(scope, where);
    const named = (label: string, id: string | null | undefined): string[] =>
      id ? [`${label}：${names.get(id) ?? '（不明）'}`] : [];
    const flag = (label: string, isOn: boolean | null | undefined): string[] => (isOn ? [label] : []);
    const statuses = where.statuses
      ? statusesOf(where.statuses).map((status) => ORDER_STATUS_LABELS[status])
      : [];
    return joined([
      ...(statuses.length > 0 ? [`ステータス：${statuses.join('・')}`] : []),
      ...(where.text ? [`検索：${where.text}`] : []),
      ...range('発注日', where.orderDateFrom, where.orderDateTo),
      ...range('納期（最短）', where.deliveryDateFrom, where.deliveryDateTo),
      ...range('金額', where.amountFrom, where.amountTo),
      ...named('仕入先', where.demandSupplierId),
      ...named('納品先', where.deliveryDestinationId),
      ...named('商品', where.productId),
      ...named('作成者', where.creatorUuid),
      ...named('承認者', where.reviewerUuid),
      ...flag('自分の承認待ち', where.awaitsMyReview),
      ...flag('申請者：自分', where.requestedByMe),
      ...flag('申請者が不在の差戻し', where.requesterIsMissing),
      ...flag('入荷数の超過', where.hasExcessReceipt),
      ...flag('送信失敗', where.hasFailedMail),
      ...flag('送信中止', where.hasStoppedMail),
      ...flag('不達', where.hasBouncedMail),
      ...flag('納期遅れ', where.late),
      ...(where.openDeliveryDate ? [`納品予定日：${slashed(where.openDeliveryDate)}`] : []),
      ...flag('未通知の変更あり', where.hasUnnotifiedChanges),
      ...(where.supplierAnswerState ? [`仕入先の回答：${ANSWER_LABELS[where.supplierAnswerState]}`] : []),
      ...flag('やりとり中', where.inConversation),
    ]);
  }

  ofLines(where: OrderProductLineWhere): string {
    const statuses = (where.statuses ?? []).map((status) => DELIVERY_LABELS[status] ?? status);
    return joined([
      ...(statuses.length > 0 ? [`納品状況：${statuses.join('・')}`] : []),
      ...(where.text ? [`検索：${where.text}`] : []),
      ...(where.late ? ['納期遅れ'] : []),
      ...(where.thisWeek ? ['今週'] : []),
      ...(where.deliveryDate ? [`納期：${slashed(where.deliveryDate)}`] : []),
      ...(where.partial ? ['一部納品'] : []),
    ]);
  }

  private async namesOf(scope: TenantScope, where: OrderWhere): Promise<Map<string, string>> {
    const list = (id: string | null | undefined): string[] => (id ? [id] : []);
    try {
      const found = await Promise.all([
        this.catalog.suppliers(scope, list(where.demandSupplierId)),
        this.catalog.destinations(scope, list(where.deliveryDestinationId)),
        this.catalog.products(scope, list(where.productId)),
        where.reviewerUuid ? this.members.of(scope) : [],
        this.creatorsOf(scope, list(where.creatorUuid)),
      ]);
      return new Map(found.flat().map(({ uuid, name }) => [uuid, name]));
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'names in a filter could not be loaded');
      return new Map();
    }
  }

  /** By the name on their orders: creators may have left, or be operators. */
  private async creatorsOf(
    scope: TenantScope,
    uuids: readonly string[],
  ): Promise<{ uuid: string; name: string }[]> {
    const found = await Promise.all(uuids.map((uuid) => this.orders.creatorOf(scope, uuid)));
    return found.flatMap((creator) => (creator ? [{ uuid: creator.uuid, name: displayName(creator) }] : []));
  }
}

const joined = (parts: readonly string[]): string => (parts.length > 0 ? parts.join('、') : 'すべて');
