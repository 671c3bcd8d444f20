import { type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { onceOnly } from '../notices/once-only.js';

const TEXTS = {
  ENDED: 'Slackとの連携が切れました。もう一度連携してください。それまで、Slackには通知されません。',
  CHANNEL_LOST:
    'Slackの通知先チャンネルに投稿できません。チャンネルを選び直してください。それまで、Slackには通知されません。',
} as const;

/** Notifies the ADMINs of a demand that Slack rejects its messages: once per interruption. */
@Injectable()
export class BrokenSlackNotices {
  constructor(
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async notify(scope: TenantScope, state: keyof typeof TEXTS, since: string | null): Promise<void> {
    const members = await this.members.of(scope);
    const notice = {
      key: `slack:${scope.demandUuid}:${state}:${since ?? ''}`,
      kind: NoticeKind.SLACK_FAILED,
      recipients: members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid),
      order: null,
      title: 'Slackに通知できません',
      body: TEXTS[state],
      mail: { pathOf: () => '/demand/integrations/slack' },
    };
    await onceOnly(() =>
      withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session)),
    );
  }
}
