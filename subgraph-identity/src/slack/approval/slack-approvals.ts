import {
  AppError,
  InternalCallError,
  loggableError,
  LOGGER,
  systemScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SlackClient, type SlackModal } from '../slack.client.js';
import { SlackCallError } from '../slack.errors.js';
import { type OpenedSlack, SlackAccess } from '../slack-access.js';
import { SlackConnectionRepository } from '../slack-connection.repository.js';
import { OrdersClient } from './orders.client.js';
import { COMMENT, DENY_VIEW, type SlackDenial, type SlackPress } from './slack-payload.js';
import { SlackPeople } from './slack-people.js';

const MAX_COMMENT = 1_000;
const MAX_HEADLINE = 150;
const FOREIGN = 'このワークスペースのメンバーだけが、Slackで承認・差戻しを行えます。';
const UNKNOWN =
  'Slackのメールアドレスと同じメールアドレスのユーザーが、発注ハブのこの組織に見つかりません。「内容を確認する」から発注ハブにログインして処理してください。';
const NEW_PERMISSION =
  'Slackで承認・差戻しを行うには、組織の管理者が発注ハブの「Slack連携」でもう一度連携する必要があります。';
const UNSURE = '処理の結果を確認できませんでした。「内容を確認する」から発注ハブで確認してください。';
const SLACK_FAILED = 'Slackから応答がありませんでした。もう一度ボタンを押してください。';

/** Response to Slack. */
export interface SlackAnswer {
  status: number;
  /** Only for forms: the problem of the input. */
  body?: { response_action: 'errors'; errors: Record<string, string> };
}

/** A message to one user, with the page that it links to. */
interface Reply {
  text: string;
  link?: { label: string; url: string };
}

const DONE: SlackAnswer = { status: 200 };

/** Approvals and denials with the buttons of a message; the orders slice checks the rights. */
@Injectable()
export class SlackApprovals {
  constructor(
    private readonly access: SlackAccess,
    private readonly connections: SlackConnectionRepository,
    private readonly people: SlackPeople,
    private readonly orders: OrdersClient,
    private readonly slack: SlackClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async take(interaction: SlackPress | SlackDenial): Promise<SlackAnswer> {
    const scope = systemScope(interaction.asked.demandUuid);
    const opened = await this.access.open(scope);
    // A disconnected or unknown workspace: there is no token for a reply.
    if (typeof opened === 'string' || opened.row.teamId !== interaction.person.teamId) {
      return { status: 403 };
    }
    if (interaction.kind === 'DENIAL') {
      const reply = await this.orFailureReply(() => this.finishDenial(scope, opened, interaction));
      return reply === null ? DONE : { ...DONE, body: formError(reply.text) };
    }
    const reply = await this.orFailureReply(() =>
      interaction.kind === 'APPROVE'
        ? this.approve(scope, opened, interaction)
        : this.beginDenial(scope, opened, interaction),
    );
    if (reply) await this.sendReply(opened, interaction, reply);
    return DONE;
  }

  private async approve(scope: TenantScope, opened: OpenedSlack, press: SlackPress): Promise<Reply | null> {
    const who = await this.identify(scope, opened, press.person);
    if (typeof who !== 'string') return who;
    const { teamId, userId } = press.person;
    const refusal = await this.orders.decide(scope, press.asked, {
      decision: 'APPROVE',
      reviewerUuid: who,
      comment: null,
      idempotencyKey: `slack:${teamId}:${userId}:${press.actionTs}`,
    });
    return replyOf(refusal);
  }

  /** Checked before the form, so that nobody writes a reason for a denial that is refused. */
  private async beginDenial(
    scope: TenantScope,
    opened: OpenedSlack,
    press: SlackPress,
  ): Promise<Reply | null> {
    const who = await this.identify(scope, opened, press.person);
    if (typeof who !== 'string') return who;
    const refusal = await this.orders.refusalOf(scope, press.asked, who);
    if (refusal !== null) return replyOf(refusal);
    await this.slack.openView(opened.application, opened.token, press.triggerId, denialForm(press));
    return null;
  }

  private async finishDenial(
    scope: TenantScope,
    opened: OpenedSlack,
    denial: SlackDenial,
  ): Promise<Reply | null> {
    const who = await this.identify(scope, opened, denial.person);
    if (typeof who !== 'string') return who;
    const refusal = await this.orders.decide(scope, denial.asked, {
      decision: 'DENY',
      reviewerUuid: who,
      comment: denial.comment,
      idempotencyKey: `slack:${denial.person.teamId}:${denial.viewId}`,
    });
    return replyOf(refusal);
  }

  /** @returns the user who decides, or the message that is shown instead */
  private async identify(
    scope: TenantScope,
    opened: OpenedSlack,
    { teamId, homeTeamId, userId }: SlackPress['person'],
  ): Promise<string | Reply> {
    // A shared channel may have members of other workspaces, whose addresses this workspace does not verify.
    if (homeTeamId !== teamId) return { text: FOREIGN };
    try {
      const found = await this.people.find(scope, opened, userId);
      if (found.kind === 'CONFIRMED') return found.userUuid;
      if (found.kind === 'UNKNOWN') return { text: UNKNOWN };
      return {
        text: `はじめてSlackで承認・差戻しを行うときは、Slackの「${found.slackName}」さんと発注ハブの「${found.userName}」さんが同じ人であることの確認が必要です。発注ハブで確認したあと、もう一度ボタンを押してください。`,
        link: { label: '発注ハブで確認する', url: found.url },
      };
    } catch (error) {
      if (!(error instanceof SlackCallError) || error.error !== 'missing_scope') throw error;
      await this.connections.updateOne(scope, { token: opened.row.token }, { $set: { scopes: [] } });
      return { text: NEW_PERMISSION };
    }
  }

  /** Every press of a button gets a reply, whatever fails. */
  private async orFailureReply(work: () => Promise<Reply | null>): Promise<Reply | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SlackCallError) {
        this.logger.warn({ slackError: error.error }, 'Slack does not help with an approval');
        return { text: SLACK_FAILED };
      }
      if (!(error instanceof AppError) && !(error instanceof InternalCallError)) throw error;
      this.logger.warn({ error: loggableError(error) }, 'a decision in Slack did not reach the orders');
      return { text: UNSURE };
    }
  }

  private async sendReply(
    { application, token }: OpenedSlack,
    { channelId: channel, person }: SlackPress,
    { text, link }: Reply,
  ): Promise<void> {
    const blocks = [
      { type: 'section', text: { type: 'plain_text', text, emoji: false } },
      ...(link
        ? [
            {
              type: 'actions',
              elements: [
                {
                  type: 'button',
                  action_id: 'open',
                  text: { type: 'plain_text', text: link.label, emoji: false },
                  url: link.url,
                },
              ],
            },
          ]
        : []),
    ];
    try {
      await this.slack.tell(application, token, {
        channel,
        user: person.userId,
        text: escaped(text),
        blocks,
      });
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      this.logger.warn({ slackError: error.error }, 'the reply to a press in Slack could not be posted');
    }
  }
}

const replyOf = (refusal: string | null): Reply | null => (refusal === null ? null : { text: refusal });

/** Escapes names, so that they contain no mentions and no links. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const formError = (text: string): NonNullable<SlackAnswer['body']> => ({
  response_action: 'errors',
  errors: { [COMMENT]: text },
});

const plain = (text: string) => ({ type: 'plain_text' as const, text, emoji: false });

const denialForm = ({ asked, headline }: SlackPress): SlackModal => ({
  type: 'modal',
  callback_id: DENY_VIEW,
  private_metadata: JSON.stringify(asked),
  title: plain('発注の差戻し'),
  submit: plain('差し戻す'),
  close: plain('キャンセル'),
  blocks: [
    ...(headline === '' ? [] : [{ type: 'section' as const, text: plain(headline.slice(0, MAX_HEADLINE)) }]),
    {
      type: 'input',
      block_id: COMMENT,
      label: plain('差戻しの理由'),
      element: {
        type: 'plain_text_input',
        action_id: COMMENT,
        multiline: true,
        max_length: MAX_COMMENT,
      },
    },
  ],
});
