import { jstDay, withTransaction, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from './notice.schema.js';
import { Notices } from './notices.service.js';
import { onceOnly } from './once-only.js';

/** What went wrong with the connection of a demand to LOGILESS. */
export interface WmsFailure {
  /** Names the event. */
  readonly key: string;
  /** In Japanese: what happened, and what to do. */
  readonly message: string;
  /** Why; events of one reason are mailed once a day. */
  readonly reason: string;
}

/** Tells the ADMINs of a demand of 連携エラー: in the product each time, by mail once for each reason and day. */
@Injectable()
export class WmsFailureNotices {
  constructor(
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async tell(scope: TenantScope, { key, message, reason }: WmsFailure): Promise<void> {
    const { demandUuid } = scope;
    const members = await this.members.of(scope);
    const reasonKey = createHash('sha256').update(reason).digest('hex').slice(0, 20);
    const news = {
      key: `wms:${demandUuid}:${key}`,
      kind: NoticeKind.WMS_FAILED,
      recipients: members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid),
      order: null,
      title: 'ロジレスとの連携でエラーが発生しました',
      body: message,
      mail: {
        pathOf: () => '/demand/integrations/logiless',
        key: `wms:${demandUuid}:${jstDay(new Date())}:${reasonKey}`,
      },
    };
    await onceOnly(() =>
      withTransaction(this.connection, (session) => this.notices.tell(scope, news, session)),
    );
  }
}
