import {
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { Notices } from './notices.service.js';
import { UNCLAIMED_NOTICE_TOPIC, type UnclaimedNotice, unclaimedNotice } from './unclaimed-notice.js';

const WHY = '対応する担当者が組織にいないため、管理者にお知らせしています。';

/**
 * Tells the ADMINs where a notice reached nobody: those who took care of the order have left, or are operators, who
 * receive no notices (docs/domain/notices.md). Otherwise a supplier would wait for an answer that nobody knows of.
 */
@OutboxHandler(UNCLAIMED_NOTICE_TOPIC, { maxAttempts: 40 })
export class UnclaimedNoticeHandler implements OutboxTopicHandler<UnclaimedNotice> {
  readonly payload = unclaimedNotice;

  constructor(
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({ key, payload }: OutboxEntry<UnclaimedNotice>): Promise<void> {
    const { demandUuid, recipients, causedBy, path, ...news } = payload;
    const scope = systemScope(demandUuid);
    const members = await this.members.of(scope);
    if (members.some(({ uuid }) => recipients.includes(uuid))) return;
    const notice = {
      ...news,
      key,
      recipients: members.flatMap(({ uuid, role }) => (role === 'ADMIN' && uuid !== causedBy ? uuid : [])),
      body: `${news.body}\n\n${WHY}`,
      mail: { pathOf: () => path },
    };
    await withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session));
  }
}
