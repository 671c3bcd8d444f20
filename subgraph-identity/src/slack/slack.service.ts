import {
  type AppError,
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  LOGGER,
  nowTimestamp,
  OutboxService,
  parseInput,
  Quotas,
  type RecordedChangeDocument,
  shownName,
  unavailable,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { changedMeanwhile } from '../access/changed-meanwhile.js';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { type Authorization, AuthorizationStates } from '../connections/authorization-states.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { SlackPersonRepository } from './approval/slack-person.repository.js';
import { type SlackApplication, SlackProvision } from './slack.application.js';
import { type SlackChannelFacts, SlackClient, type SlackInstallation } from './slack.client.js';
import { SlackCallError } from './slack.errors.js';
import { channelRules, installationRules, START_AGAIN } from './slack.rules.js';
import { sealToken } from './slack.token.js';
import { slackRevokeMessage } from './slack.topics.js';
import { type OpenedSlack, SlackAccess } from './slack-access.js';
import { SlackChannels } from './slack-channels.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';
import type { SlackConnectionDocument } from './slack-connection.schema.js';

const NOT_SET_UP = 'Slackとの連携は、サービスの提供元でまだ設定されていません。';
const NOT_CONNECTED = 'Slackと連携していません。先に連携してください。';
const ENDED = 'Slackとの連携が切れました。もう一度連携してください。';
const CHANNEL_LOST = '通知先チャンネルに投稿できません。チャンネルを選び直してください。';
const NO_CHANNEL = '通知先チャンネルが選ばれていません。チャンネルを選択してください。';
const CHANNEL_REFUSED =
  'このチャンネルは選択できません。アーカイブまたは削除されたか、非公開チャンネルにアプリが追加されていません。';
const BUSY = 'Slackが混み合っています。しばらくしてからもう一度お試しください。';
const DOWN = 'Slackから応答がありませんでした。時間をおいてもう一度お試しください。';
const MISCONFIGURED = 'Slackとの連携の設定に問題があります。運営にお問い合わせください。';
const TEST_MESSAGE = '発注ハブからのテスト送信です。このチャンネルに投稿できることを確認しました。';

/** What a change is based on; unchecked where it is not given. */
interface Expected {
  readonly expectedTeamId?: string | null;
  /** Null: none was chosen. */
  readonly expectedChannelId?: string | null;
}

/** @throws FAILED_PRECONDITION when somebody else has changed the workspace or the channel */
function assertUnchanged(
  { teamId, teamName, connectedBy, channelId, channelName }: SlackConnectionDocument,
  { expectedTeamId, expectedChannelId }: Expected,
): void {
  if (expectedTeamId != null && expectedTeamId !== teamId)
    throw changedMeanwhile(
      `他のユーザー（${connectedBy}）がSlackのワークスペース「${teamName}」と連携しました。`,
    );
  // Somebody may have chosen a channel for the first time.
  if (expectedChannelId !== undefined && channelId !== null && expectedChannelId !== channelId)
    throw changedMeanwhile(`他のユーザーが通知先を「#${channelName ?? ''}」に変更しました。`);
}

/** The connection of a demand to Slack: workspace, channel and disconnection. */
@Injectable()
export class SlackService {
  constructor(
    private readonly provision: SlackProvision,
    private readonly slack: SlackClient,
    private readonly channels: SlackChannels,
    private readonly states: AuthorizationStates,
    private readonly connections: SlackConnectionRepository,
    private readonly access: SlackAccess,
    private readonly people: SlackPersonRepository,
    private readonly demands: DemandRepository,
    private readonly withdrawn: WithdrawnDemands,
    private readonly audit: AuditLog,
    private readonly outbox: OutboxService,
    private readonly quotas: Quotas,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The authorisation page for the caller. Its state has the workspace that is connected now, which alone may be
   * replaced.
   * @throws FAILED_PRECONDITION when Slack is not configured, or somebody else has connected another workspace
   */
  async installUrl(scope: DemandScope, expected: Expected = {}): Promise<string> {
    const application = this.requireApplication();
    const row = await this.connections.findById(scope, scope.demandUuid);
    if (row) assertUnchanged(row, expected);
    const state = this.states.issue(authorizationOf(application), scope, row?.teamId);
    return this.slack.authorizeUrl(application, state);
  }

  /**
   * Completes an installation that the caller started. The channel is kept if the workspace is the same.
   * @throws FAILED_PRECONDITION with what to do, also when somebody else has connected another workspace meanwhile; UNAVAILABLE when Slack does not respond
   */
  async connect(scope: DemandScope, input: { code: string; state: string }): Promise<void> {
    const { code, state } = parseInput(installationRules, input);
    const application = this.requireApplication();
    const { account: expectedTeamId } = await this.states.take(authorizationOf(application), scope, state);
    const given = await this.installationFor(application, code);
    const work = (session: ClientSession): Promise<void> =>
      this.storeInstallation(session, scope, application, given, expectedTeamId);
    await withTransaction(this.connection, work).catch(async (error: unknown) => {
      await this.giveBackUnused(scope, application, given);
      throw error;
    });
  }

  private async storeInstallation(
    session: ClientSession,
    scope: DemandScope,
    application: SlackApplication,
    given: SlackInstallation,
    expectedTeamId: string,
  ): Promise<void> {
    await this.demands.lock(scope, session);
    // Slack may have taken seconds, in which the demand began to withdraw.
    await this.withdrawn.requireOpen(session, scope.demandUuid);
    const before = await this.connections.findById(scope, scope.demandUuid, { session });
    // Connecting the same one again takes nothing from anybody.
    if (before && before.teamId !== given.teamId) assertUnchanged(before, { expectedTeamId });
    await this.store(session, scope, application, before, given);
    if (before && before.teamId !== given.teamId) {
      await this.people.deleteMany(scope, {}, { session });
      await this.giveBack(session, before);
    }
    const summary = `Slackのワークスペース「${given.teamName}」と連携しました。`;
    await this.record(session, scope, 'SLACK_CONNECTED', summary);
  }

  /** Slack gave a token for which there is no connection: nobody could revoke it later. */
  private async giveBackUnused(
    { demandUuid }: DemandScope,
    application: SlackApplication,
    { teamId, token }: SlackInstallation,
  ): Promise<void> {
    const sealed = sealToken(application, demandUuid, token);
    await withTransaction(this.connection, (session) =>
      this.outbox.add(session, slackRevokeMessage({ demandUuid, teamId, token: sealed })),
    );
  }

  /** Channels to choose from. @throws FAILED_PRECONDITION, UNAVAILABLE */
  async searchChannels(
    scope: DemandScope,
    { query, isFresh }: { query: string; isFresh: boolean },
  ): Promise<SlackChannelFacts[]> {
    const opened = await this.open(scope);
    const key = `${scope.demandUuid}:${opened.row.teamId}:${opened.row.connectedAt}`;
    return this.using(scope, opened, () =>
      this.channels.search(opened.application, { key, token: opened.token, isFresh }, query),
    );
  }

  /**
   * Sets the channel for messages; the app joins it.
   * @throws INVALID_ARGUMENT; FAILED_PRECONDITION, also when somebody else has chosen another one or another workspace
   */
  async chooseChannel(scope: DemandScope, input: { channelId: string } & Expected): Promise<void> {
    const { channelId } = parseInput(channelRules, input);
    const opened = await this.open(scope);
    // Somebody else may have chosen the same one.
    if (opened.row.channelId !== channelId) assertUnchanged(opened.row, input);
    const chosen = await this.using(scope, opened, async () => {
      try {
        return await this.slack.enter(opened.application, opened.token, channelId);
      } catch (error) {
        if (!(error instanceof SlackCallError) || error.failure !== 'CHANNEL') throw error;
        throw invalidArgument({ fields: { channelId: [CHANNEL_REFUSED] } });
      }
    });
    await withTransaction(this.connection, async (session) => {
      await this.demands.lock(scope, session);
      const before = await this.connections.findById(scope, scope.demandUuid, { session });
      if (before?.teamId !== opened.row.teamId) throw failedPrecondition(NOT_CONNECTED);
      if (before.channelId !== channelId) assertUnchanged(before, input);
      const isSame = before.channelId === chosen.id && before.channelName === chosen.name;
      if (isSame && !before.isChannelLost) return;
      await this.write(session, scope, {
        channelId: chosen.id,
        channelName: chosen.name,
        isChannelLost: false,
      });
      if (isSame) return;
      await this.record(session, scope, 'SLACK_CHANNEL_CHANGED', 'Slackの通知先チャンネルを変更しました。', [
        {
          field: 'slackChannel',
          label: '通知先チャンネル',
          before: before.channelName,
          after: chosen.name,
        },
      ]);
    });
  }

  /** Posts a test message. @throws FAILED_PRECONDITION, UNAVAILABLE, RESOURCE_EXHAUSTED */
  async sendTest(scope: DemandScope): Promise<void> {
    const opened = await this.open(scope);
    const { channelId: channel } = opened.row;
    if (channel === null) throw failedPrecondition(NO_CHANNEL);
    await this.quotas.take(scope, { 'slackTests.person.hour': 1 });
    await this.using(scope, opened, async () => {
      await this.slack.enter(opened.application, opened.token, channel);
      await this.slack.post(opened.application, opened.token, { channel, text: TEST_MESSAGE });
    });
    if (!opened.row.isChannelLost) return;
    const isStill = { channelId: channel, isChannelLost: true };
    await this.connections.updateOne(scope, isStill, { $set: { isChannelLost: false } });
  }

  /**
   * Ends the connection and revokes the token. Does nothing if there is none.
   * @throws FAILED_PRECONDITION when somebody else has connected another workspace meanwhile
   */
  async disconnect(scope: DemandScope, expected: Expected = {}): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      await this.demands.lock(scope, session);
      const before = await this.connections.findById(scope, scope.demandUuid, { session });
      if (before) assertUnchanged(before, expected);
      await this.disconnectIn(session, scope);
    });
  }

  /** The same within a transaction that has locked the demand. */
  async disconnectIn(session: ClientSession, scope: DemandScope): Promise<void> {
    const before = await this.connections.findById(scope, scope.demandUuid, { session });
    if (!before) return;
    await this.connections.deleteMany(scope, {}, { session });
    await this.people.deleteMany(scope, {}, { session });
    await this.giveBack(session, before);
    const summary = `Slackのワークスペース「${before.teamName}」との連携を解除しました。`;
    await this.record(session, scope, 'SLACK_DISCONNECTED', summary);
  }

  private async installationFor(application: SlackApplication, code: string): Promise<SlackInstallation> {
    try {
      return await this.slack.exchange(application, code);
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      if (error.failure === 'CODE') {
        throw failedPrecondition(`Slackの許可の有効期限が切れたか、すでに使われています。${START_AGAIN}`);
      }
      if (error.error === 'no_workspace') {
        throw failedPrecondition(`組織全体ではなく、ワークスペースを1つ選んでください。${START_AGAIN}`);
      }
      throw this.refusalOf(error);
    }
  }

  /** The connection with its token. @throws FAILED_PRECONDITION */
  private async open(scope: DemandScope): Promise<OpenedSlack> {
    this.requireApplication();
    const found = await this.access.open(scope);
    if (found === 'NONE') throw failedPrecondition(NOT_CONNECTED);
    if (found === 'ENDED' || found === 'LOCKED') throw failedPrecondition(ENDED);
    return found;
  }

  /** Runs calls of Slack, and records what their failures say about the connection. @throws FAILED_PRECONDITION, UNAVAILABLE */
  private async using<T>(scope: DemandScope, { row }: OpenedSlack, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      await this.access.note(scope, row, error);
      throw this.refusalOf(error);
    }
  }

  private refusalOf(error: SlackCallError): AppError {
    switch (error.failure) {
      case 'ENDED':
        return failedPrecondition(ENDED);
      case 'CHANNEL':
        return failedPrecondition(CHANNEL_LOST);
      case 'BUSY':
        return unavailable(BUSY);
      case 'DOWN':
        return unavailable(DOWN);
      case 'CODE':
      case 'REFUSED':
        this.logger.error({ slackError: error.error }, 'Slack refuses what we ask');
        return failedPrecondition(MISCONFIGURED);
    }
  }

  private requireApplication(): SlackApplication {
    const { application } = this.provision;
    if (!application) throw failedPrecondition(NOT_SET_UP);
    return application;
  }

  private async store(
    session: ClientSession,
    scope: DemandScope,
    application: SlackApplication,
    before: SlackConnectionDocument | null,
    { token, teamId, teamName, scopes }: SlackInstallation,
  ): Promise<void> {
    const now = nowTimestamp();
    const isSameTeam = before?.teamId === teamId;
    const change = {
      teamId,
      teamName,
      token: sealToken(application, scope.demandUuid, token),
      scopes,
      channelId: isSameTeam ? before.channelId : null,
      channelName: isSameTeam ? before.channelName : null,
      isChannelLost: isSameTeam && before.isChannelLost,
      connectedAt: now,
      connectedBy: shownName(scope.actor),
      updatedAt: now,
    };
    if (before) await this.write(session, scope, change);
    else await this.connections.insert(scope, { _id: scope.demandUuid, ...change }, { session });
  }

  private async write(
    session: ClientSession,
    scope: DemandScope,
    change: Partial<SlackConnectionDocument>,
  ): Promise<void> {
    const update = { $set: { ...change, updatedAt: nowTimestamp() } };
    await this.connections.updateOne(scope, { _id: scope.demandUuid }, update, { session });
  }

  private async giveBack(
    session: ClientSession,
    { demandUuid, teamId, token }: SlackConnectionDocument,
  ): Promise<void> {
    if (token === null) return;
    await this.outbox.add(session, slackRevokeMessage({ demandUuid, teamId, token }));
  }

  private record(
    session: ClientSession,
    { demandUuid, actor }: Pick<DemandScope, 'demandUuid' | 'actor'>,
    event: AuditEvent,
    summary: string,
    changes: RecordedChangeDocument[] = [],
  ): Promise<void> {
    const category = AuditCategory.SETTING;
    return this.audit.record(session, { demandUuid, actor, category, event, summary, changes });
  }
}

const authorizationOf = ({ box }: SlackApplication): Authorization => ({
  box,
  service: 'slack',
  howToStartAgain: START_AGAIN,
});
