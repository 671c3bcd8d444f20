import { createHash } from 'node:crypto';
import { jstDay, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { onceOnly } from '../notices/once-only.js';
import { orderPath } from '../notices/order-path.js';
import type { OrderDocument } from '../orders/order.schema.js';

/** A failure of a demand's connection to LOGILESS. */
export interface WmsFailure {
  /** Key of the event. */
  readonly key: string;
  /** In Japanese: what happened and what to do. */
  readonly message: string;
  /** Kind of failure; mailed once per kind and day. */
  readonly reason: string;
  /** The order whose goods could not be announced or received; missing where it is about the connection. */
  readonly order?: Pick<OrderDocument, '_id' | 'purchaseNumber' | 'subject'>;
  /** What failed for the order; by default the announcement. */
  readonly about?: keyof typeof TITLES;
}

const TITLES = {
  ANNOUNCEMENT: '入荷予定をロジレスに反映できませんでした',
  /** The warehouse reports receipts that cannot be recorded. */
  RECEIPTS: 'ロジレスの入荷実績を登録できませんでした',
  /** Somebody at the warehouse canceled the delivery. */
  CANCELED_THERE: '入荷予定がロジレス側で取り消されました',
} as const;

const titleOf = ({ order, about = 'ANNOUNCEMENT' }: WmsFailure): string =>
  order ? TITLES[about] : 'ロジレスとの連携でエラーが発生しました';

/** Notifies the ADMINs of a demand of 連携エラー: in the product each time, by mail once per reason and day. */
@Injectable()
export class WmsFailureNotices {
  constructor(
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async tell(scope: TenantScope, failure: WmsFailure): Promise<void> {
    const { key, message, reason, order } = failure;
    const { demandUuid } = scope;
    const members = await this.members.of(scope);
    const reasonKey = createHash('sha256').update(reason).digest('hex').slice(0, 20);
    const notice = {
      key: `wms:${demandUuid}:${key}`,
      kind: NoticeKind.WMS_FAILED,
      recipients: members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid),
      order: order ?? null,
      title: titleOf(failure),
      body: message,
      mail: {
        pathOf: () => (order ? orderPath(order._id) : '/demand/integrations/logiless'),
        key: `wms:${demandUuid}:${jstDay(new Date())}:${reasonKey}`,
      },
    };
    await onceOnly(() =>
      withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session)),
    );
  }
}
