import { LOGGER, nowTimestamp, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { type SlackApplication, SlackProvision } from './slack.application.js';
import type { SlackCallError } from './slack.errors.js';
import { openToken, sealToken } from './slack.token.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';
import type { SlackConnectionDocument } from './slack-connection.schema.js';

/** A usable connection: with its token. */
export interface OpenedSlack {
  application: SlackApplication;
  row: SlackConnectionDocument;
  token: string;
}

/** The token of a demand's connection; records what failed calls say about the connection. */
@Injectable()
export class SlackAccess {
  constructor(
    private readonly provision: SlackProvision,
    private readonly connections: SlackConnectionRepository,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The connection with its token, which is re-encrypted when its key is an old one. `LOCKED` where this process lacks
   * the key: another one may have it, or this one will after its next start, so the token is kept.
   */
  async open(scope: TenantScope): Promise<OpenedSlack | 'NONE' | 'ENDED' | 'LOCKED'> {
    const { application } = this.provision;
    const row = application && (await this.connections.findById(scope, scope.demandUuid));
    if (!row) return 'NONE';
    if (row.token === null) return 'ENDED';
    if (!application.box.hasKeyOf(row.token)) {
      this.logger.error(
        { demandUuid: scope.demandUuid },
        'SECRETS_AT_REST_KEYS lacks the key of a token of Slack',
      );
      return 'LOCKED';
    }
    const token = openToken(application, scope.demandUuid, row.token);
    if (token === null) {
      await this.noteEnd(scope, row);
      return 'ENDED';
    }
    if (application.box.isCurrent(row.token)) return { application, row, token };
    const sealed = sealToken(application, scope.demandUuid, token);
    await this.connections.updateOne(scope, { token: row.token }, { $set: { token: sealed } });
    return { application, row: { ...row, token: sealed }, token };
  }

  /** Records what a failed call says about the connection, unless its token or channel has changed since. */
  async note(scope: TenantScope, row: SlackConnectionDocument, { failure }: SlackCallError): Promise<void> {
    if (failure === 'ENDED') await this.noteEnd(scope, row);
    if (failure !== 'CHANNEL') return;
    const { channelId } = row;
    const change = { $set: { isChannelLost: true, updatedAt: nowTimestamp() } };
    await this.connections.updateOne(scope, { channelId, isChannelLost: false }, change);
  }

  private async noteEnd(scope: TenantScope, { token, teamName }: SlackConnectionDocument): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const change = { $set: { token: null, updatedAt: nowTimestamp() } };
      const ended = await this.connections.updateOne(scope, { token }, change, { session });
      if (!ended) return;
      await this.audit.record(session, {
        demandUuid: scope.demandUuid,
        actor: null,
        category: AuditCategory.SETTING,
        event: 'SLACK_ENDED',
        summary: `Slackのワークスペース「${teamName}」との連携が切れました。`,
        changes: [],
      });
    });
  }
}
