import {
  type DemandScope,
  jstDay,
  type QuotaExceeded,
  Quotas,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { displayName, recordOf } from '../orders/order-actors.js';

/** Notifies the ADMINs of a demand when a quota is exhausted: once per quota and day. */
@Injectable()
export class QuotaNotices implements OnModuleInit {
  constructor(
    private readonly quotas: Quotas,
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  onModuleInit(): void {
    this.quotas.onExceeded((scope, exceeded) => this.notify(scope, exceeded));
  }

  private async notify(scope: DemandScope, { name, message }: QuotaExceeded): Promise<void> {
    const members = await this.members.of(scope);
    const recipients = members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid);
    const who = displayName(recordOf(scope.actor));
    const notice = {
      key: `quota:${scope.demandUuid}:${name}:${jstDay(new Date())}`,
      kind: NoticeKind.LIMIT_REACHED,
      recipients,
      order: null,
      title: '利用の上限に達しました',
      body: `${who} さんの操作で上限に達しました。${message}心当たりのない操作の場合は、ユーザーの状況をご確認ください。`,
    };
    await withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session));
  }
}
