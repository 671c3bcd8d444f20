import {
  type DemandScope,
  email as emailRules,
  failedPrecondition,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  nowTimestamp,
  parseInput,
  retryOnDuplicate,
  type TenantScope,
  text,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { SecretError } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { AuditLog } from '../../audit/audit.log.js';
import { AuditCategory } from '../../audit/audit.schema.js';
import { DemandUserRepository } from '../../demand-users/demand-user.repository.js';
import { fullName } from '../../users/full-name.js';
import { type SlackApplication, SlackProvision } from '../slack.application.js';
import { SlackClient } from '../slack.client.js';
import type { OpenedSlack } from '../slack-access.js';
import { SlackConnectionRepository } from '../slack-connection.repository.js';
import { SlackPersonRepository } from './slack-person.repository.js';
import type { SlackPersonDocument } from './slack-person.schema.js';

const LINK_MS = 24 * 60 * 60_000;
const CONTEXT = 'slack-person';
const PRESS_AGAIN = 'Slackでもう一度「承認」または「差戻し」を押してください。';

const claimsSchema = z.object({
  demandUuid: z.string(),
  teamId: z.string(),
  slackUserId: z.string(),
  slackName: z.string(),
  userUuid: z.string(),
  expires: z.number(),
});
type Claims = z.infer<typeof claimsSchema>;
const tokenRules = z.object({ token: text({ label: 'リンク', max: 3_000 }) });

/** The user of the product who belongs to a Slack user. */
export type SlackPersonFound =
  | { kind: 'CONFIRMED'; userUuid: string }
  /** The user with that mail address must confirm it first, on that page. */
  | { kind: 'UNCONFIRMED'; slackName: string; userName: string; url: string }
  /** No user of the demand has the address, or Slack has not verified it. */
  | { kind: 'UNKNOWN' };

/** Content of a confirmation link from Slack. */
export interface SlackPersonQuestion {
  slackName: string;
  teamName: string;
  isConfirmed: boolean;
}

/** Links Slack users to users: by the mail address that both have verified, and confirmed by the user. */
@Injectable()
export class SlackPeople {
  constructor(
    private readonly people: SlackPersonRepository,
    private readonly users: DemandUserRepository,
    private readonly connections: SlackConnectionRepository,
    private readonly provision: SlackProvision,
    private readonly slack: SlackClient,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** @throws SlackCallError when Slack must be called and does not respond */
  async find(scope: TenantScope, opened: OpenedSlack, slackUserId: string): Promise<SlackPersonFound> {
    const { application, row, token } = opened;
    const { teamId } = row;
    const known = await this.people.findOne(scope, { teamId, slackUserId });
    if (known && (await this.users.exists(scope, { _id: known.userUuid, ...DemandUserRepository.active }))) {
      return { kind: 'CONFIRMED', userUuid: known.userUuid };
    }
    const person = await this.slack.person(application, token, slackUserId);
    const address = emailRules().safeParse(person.email ?? '');
    if (!address.success) return { kind: 'UNKNOWN' };
    const [email, activeEmail] = [address.data, address.data];
    const user = await this.users.findOne(scope, { email, activeEmail, ...DemandUserRepository.active });
    if (!user) return { kind: 'UNKNOWN' };
    const slackName = person.name.slice(0, 100);
    const { demandUuid } = scope;
    const expires = Date.now() + LINK_MS;
    const claims: Claims = { demandUuid, teamId, slackUserId, slackName, userUuid: user._id, expires };
    const url = new URL('/demand/slack-person', this.env.APP_URL);
    url.searchParams.set('token', application.box.seal(JSON.stringify(claims), CONTEXT));
    return { kind: 'UNCONFIRMED', slackName, userName: fullName(user), url: url.href };
  }

  /** Reads a confirmation link. @throws FAILED_PRECONDITION for links of other users, and expired ones */
  async question(scope: DemandScope, token: string): Promise<SlackPersonQuestion> {
    const { claims, teamName } = await this.read(scope, token);
    const { slackName, teamId, slackUserId } = claims;
    const { uuid: userUuid } = scope.actor;
    const isConfirmed = await this.people.exists(scope, { teamId, slackUserId, userUuid });
    return { slackName, teamName, isConfirmed };
  }

  /** The user confirms that they are the Slack user of the link. @throws FAILED_PRECONDITION */
  async confirm(scope: DemandScope, token: string): Promise<void> {
    const { claims, teamName } = await this.read(scope, token);
    const { teamId, slackUserId, slackName, userUuid } = claims;
    await withTransaction(this.connection, async (session) => {
      if (await this.people.exists(scope, { teamId, slackUserId, userUuid }, { session })) return;
      await this.people.deleteMany(scope, { $or: [{ userUuid }, { teamId, slackUserId }] }, { session });
      const person = { _id: uuidv7(), teamId, teamName, slackUserId, slackName, userUuid };
      const inserted = this.people.insert(scope, { ...person, confirmedAt: nowTimestamp() }, { session });
      await inserted.catch(retryOnDuplicate);
      await this.audit.record(session, {
        demandUuid: scope.demandUuid,
        actor: scope.actor,
        category: AuditCategory.USER,
        event: 'SLACK_PERSON_CONFIRMED',
        summary: `Slackの「${slackName}」さんとして、Slackで承認・差戻しができるようにしました。`,
      });
    });
  }

  /** The caller's confirmed Slack user; null when there is none. */
  async own(scope: DemandScope): Promise<SlackPersonDocument | null> {
    return this.people.findOne(scope, { userUuid: scope.actor.uuid });
  }

  /** Removes the confirmation; does nothing if there is none. */
  async release(scope: DemandScope): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const filter = { userUuid: scope.actor.uuid };
      const own = await this.people.findOne(scope, filter, { session });
      if (!own) return;
      await this.people.deleteMany(scope, filter, { session });
      await this.audit.record(session, {
        demandUuid: scope.demandUuid,
        actor: scope.actor,
        category: AuditCategory.USER,
        event: 'SLACK_PERSON_RELEASED',
        summary: `Slackの「${own.slackName}」さんとして、Slackで承認・差戻しができないようにしました。`,
      });
    });
  }

  private async read(scope: DemandScope, given: string): Promise<{ claims: Claims; teamName: string }> {
    const { token } = parseInput(tokenRules, { token: given });
    const { application } = this.provision;
    const claims = application && opened(application, token);
    if (!claims) throw failedPrecondition(`リンクが正しくありません。${PRESS_AGAIN}`);
    if (claims.demandUuid !== scope.demandUuid || claims.userUuid !== scope.actor.uuid) {
      throw failedPrecondition(
        'このリンクは別のユーザー宛てです。Slackと同じメールアドレスのユーザーでログインしてください。',
      );
    }
    if (claims.expires <= Date.now()) {
      throw failedPrecondition(`リンクの有効期限（24時間）が切れました。${PRESS_AGAIN}`);
    }
    const row = await this.connections.findById(scope, scope.demandUuid);
    if (row?.teamId !== claims.teamId) {
      throw failedPrecondition('このワークスペースとの連携は解除されています。');
    }
    return { claims, teamName: row.teamName };
  }
}

function opened({ box }: SlackApplication, token: string): Claims | null {
  try {
    return claimsSchema.parse(JSON.parse(box.open(token, CONTEXT)));
  } catch (error) {
    const isForeign =
      error instanceof SecretError || error instanceof z.ZodError || error instanceof SyntaxError;
    if (isForeign) return null;
    throw error;
  }
}
