import {
  changesBetween,
  type DemandScope,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  type OutboxMessage,
  OutboxService,
  parseInput,
  permissionDenied,
  resourceExhausted,
  type UserIdentity,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AuditLog, type AuditRecord } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { accountMessage, invitationMessage } from '../sign-in/sign-in.topics.js';
import { assertName } from '../users/expected-name.input.js';
import { fullName } from '../users/full-name.js';
import { personNameRules } from '../users/person.rules.js';
import { assertAction, UserActionId } from '../users/user-actions.js';
import { USER_FIELDS } from './demand-user.audit.js';
import type {
  CreateDemandUsersInput,
  UpdateDemandUserNameInput,
  UpdateDemandUserRoleInput,
} from './demand-user.inputs.js';
import { demandUserSubject } from './demand-user.model.js';
import { DemandUserRepository } from './demand-user.repository.js';
import { createDemandUsersRules, type Invitee, roleRules } from './demand-user.rules.js';
import { type DemandUserDocument, withoutAddress } from './demand-user.schema.js';

export interface InvitationResult {
  email: string;
  user: DemandUserDocument | null;
  message: string | null;
}

const TAKEN = 'このメールアドレスは既に登録されています。';
const REPEATED = '同じメールアドレスが重複しています。';

const invitationOf = ({ _id: uuid, demandUuid }: DemandUserDocument, invitedAt: string): OutboxMessage =>
  invitationMessage({ actor: 'DemandUser', uuid, demandUuid }, invitedAt);

/** Names a user for the log: two may be called the same. */
const nameOf = (user: DemandUserDocument): string => `${fullName(user)}さん（${user.email}）`;

type Change = Partial<Omit<DemandUserDocument, '_id' | 'demandUuid'>>;
type Event = Pick<AuditRecord, 'category' | 'event' | 'summary'>;

/** Users of a demand: invitations, names, roles and deletion. */
@Injectable()
export class DemandUserService {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly demands: DemandRepository,
    private readonly operators: OperatorRepository,
    private readonly sessions: SessionsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Invites users. Addresses that the demand already has are reported; when the rest exceeds the demand's
   * limit, nobody is invited. Only operators learn that another demand has an address: for everybody else the
   * invitation looks like any other, but the row is not bound to the address, and its owner is told by mail that it
   * has no effect. The outbox updates the identity service and sends mail, so that failures leave nothing half done.
   *
   * @throws INVALID_ARGUMENT, PERMISSION_DENIED, RESOURCE_EXHAUSTED
   */
  async invite(scope: DemandScope, input: CreateDemandUsersInput): Promise<InvitationResult[]> {
    const { users } = parseInput(createDemandUsersRules, input);
    const attempt = (): Promise<InvitationResult[]> =>
      withTransaction(this.connection, (session) => this.inviteIn(scope, users, session));
    try {
      return await attempt();
    } catch (error) {
      // Another demand has taken an address in the meantime; the retry sees it.
      if (isDuplicateKey(error)) return attempt();
      throw error;
    }
  }

  /** @throws FAILED_PRECONDITION when the demand would lose its last administrator who has signed in; PERMISSION_DENIED for oneself. */
  async changeRole(scope: DemandScope, input: UpdateDemandUserRoleInput): Promise<DemandUserDocument> {
    const { role } = parseInput(roleRules, input);
    return this.act(scope, input.uuid, UserActionId.CHANGE_ROLE, (user, session) =>
      this.change(scope, user, { role }, session, {
        category: AuditCategory.ROLE,
        event: 'ROLE_CHANGED',
        summary: `${nameOf(user)}の権限を変更しました。`,
      }),
    );
  }

  /** @throws INVALID_ARGUMENT, PERMISSION_DENIED, FAILED_PRECONDITION for another `expectedName` */
  async rename(scope: DemandScope, input: UpdateDemandUserNameInput): Promise<DemandUserDocument> {
    const name = parseInput(personNameRules, input);
    return this.act(scope, input.uuid, UserActionId.RENAME, (user, session) => {
      assertName(user, input.expectedName);
      return this.change(scope, user, name, session, {
        category: AuditCategory.USER,
        event: 'USER_RENAMED',
        summary: `${nameOf(user)}の氏名を変更しました。`,
      });
    });
  }

  /**
   * Sends the invitation again, with a new link, instead of a mail that still waits; an address that another demand has
   * released is now the user's. @throws FAILED_PRECONDITION once it has been accepted
   */
  async resendInvitation(scope: DemandScope, uuid: string): Promise<DemandUserDocument> {
    const attempt = (): Promise<DemandUserDocument> => this.resend(scope, uuid);
    return attempt().catch((error: unknown) => {
      // Another demand has taken the address in the meantime; the retry sees it.
      if (isDuplicateKey(error)) return attempt();
      throw error;
    });
  }

  private async resend(scope: DemandScope, uuid: string): Promise<DemandUserDocument> {
    return this.act(scope, uuid, UserActionId.RESEND_INVITATION, async (user, session) => {
      const invitedAt = nowTimestamp();
      const taken = await this.users.takenEmails([user.email], session);
      const activeEmail = taken.has(user.email) ? user.activeEmail : user.email;
      const updated = await this.store(scope, user, { invitedAt, activeEmail }, session);
      await this.outbox.withdraw(session, invitationOf(user, user.invitedAt ?? user.createdAt));
      await this.outbox.add(session, invitationOf(user, invitedAt));
      await this.record(scope, session, {
        category: AuditCategory.USER,
        event: 'INVITATION_RESENT',
        summary: `${nameOf(user)}へ招待メールを再送しました。`,
      });
      return updated;
    });
  }

  /**
   * Removes all second factors of a user who has lost them, and ends their sessions.
   * @throws FAILED_PRECONDITION before the first sign-in; PERMISSION_DENIED for oneself, and for the account of an operator
   */
  async removeSecondFactors(scope: DemandScope, uuid: string): Promise<DemandUserDocument> {
    return this.act(scope, uuid, UserActionId.REMOVE_SECOND_FACTORS, async (user, session) => {
      const { authUid } = user;
      if (authUid === null) throw notFound();
      // The same account may sign in as an operator, whom nobody in a demand may weaken.
      if (scope.actor.actor !== 'Operator' && (await this.operators.findSigningIn([authUid])).length > 0) {
        throw permissionDenied('このユーザーの二要素認証は、運営だけが解除できます。');
      }
      const owner = { authUid, actor: 'DemandUser', uuid, demandUuid: user.demandUuid } as const;
      await this.sessions.removeSecondFactors(owner, scope.actor, session);
      await this.record(scope, session, {
        category: AuditCategory.USER,
        event: 'SECOND_FACTORS_REMOVED',
        summary: `${nameOf(user)}の二要素認証を解除しました。`,
      });
      return user;
    });
  }

  /** Ends a user's access; the row is kept for the history. The outbox updates the identity service. */
  async remove(scope: DemandScope, uuid: string): Promise<DemandUserDocument> {
    return this.act(scope, uuid, UserActionId.DELETE, async (user, session) => {
      const deletedAt = nowTimestamp();
      const updated = await this.store(
        scope,
        user,
        { deletedAt, activeEmail: withoutAddress(user) },
        session,
      );
      // The account of an address that another demand owns is not theirs.
      if (user.activeEmail === user.email) {
        await this.outbox.add(session, accountMessage(user.email, user._id));
      }
      await this.record(scope, session, {
        category: AuditCategory.USER,
        event: 'USER_DELETED',
        summary: `${nameOf(user)}を削除しました。`,
      });
      return updated;
    });
  }

  /** Changes one user while the membership of the demand is locked. */
  private async act(
    scope: DemandScope,
    uuid: string,
    action: UserActionId,
    work: (user: DemandUserDocument, session: ClientSession) => Promise<DemandUserDocument>,
  ): Promise<DemandUserDocument> {
    return withTransaction(this.connection, async (session) => {
      await this.demands.lock(scope, session);
      const user = await this.users.requireById(scope, uuid, undefined, { session });
      const viewer = await this.actingUser(scope, session);
      const ids = [scope.demandUuid];
      const [administrators] = await this.users.administratorsByDemand(scope, ids, session);
      assertAction(action, demandUserSubject(user), { viewer, administrators });
      return work(user, session);
    });
  }

  /** The caller with the current role, who may have lost it, or have been deleted, since the start of the request. */
  private async actingUser(scope: DemandScope, session: ClientSession): Promise<UserIdentity> {
    const { actor } = scope;
    if (actor.actor === 'Operator') {
      await this.operators.requireNotDeleted(actor.uuid, session);
      return actor;
    }
    const row = await this.users.findById(scope, actor.uuid, { session });
    if (!row || row.deletedAt !== null) throw permissionDenied();
    return { ...actor, role: row.role };
  }

  private async inviteIn(
    scope: DemandScope,
    users: readonly Invitee[],
    session: ClientSession,
  ): Promise<InvitationResult[]> {
    const demand = await this.demands.lock(scope, session);
    const { actor, role } = await this.actingUser(scope, session);
    if (actor === 'DemandUser' && role !== 'ADMIN') throw permissionDenied();
    const emails = users.map(({ email }) => email);
    const taken = await this.users.takenEmails(emails, session);
    const refused = actor === 'Operator' ? taken : await this.users.emailsInDemand(scope, emails, session);
    const isNew = ({ email }: Invitee, index: number): boolean =>
      !refused.has(email) && emails.indexOf(email) === index;
    const count = await this.users.count(scope, DemandUserRepository.active, { session });
    const limit = demand.setting.maxMemberNumber;
    if (count + users.filter(isNew).length > limit) {
      throw resourceExhausted(
        `ユーザー数の上限（${limit}名）に達しています。上限の変更は運営までお問い合わせください。`,
      );
    }
    const results: InvitationResult[] = [];
    for (const [index, invitee] of users.entries()) {
      const { email } = invitee;
      const refusal = refused.has(email) ? TAKEN : REPEATED;
      const user = isNew(invitee, index) ? await this.add(scope, invitee, taken.has(email), session) : null;
      results.push({ email, user, message: user ? null : refusal });
    }
    return results;
  }

  private async add(
    scope: DemandScope,
    invitee: Invitee,
    isTaken: boolean,
    session: ClientSession,
  ): Promise<DemandUserDocument> {
    const now = nowTimestamp();
    const _id = uuidv7();
    const user = await this.users.insert(
      scope,
      {
        _id,
        ...invitee,
        activeEmail: isTaken ? withoutAddress({ _id, email: invitee.email }) : invitee.email,
        authUid: null,
        isPasswordSet: false,
        invitedAt: now,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      },
      { session },
    );
    await this.outbox.add(session, invitationOf(user, now));
    await this.record(scope, session, {
      category: AuditCategory.USER,
      event: 'USER_INVITED',
      summary: `${nameOf(user)}を招待しました。`,
    });
    return user;
  }

  /** Changes audited values; does nothing if nothing differs. */
  private async change(
    scope: DemandScope,
    user: DemandUserDocument,
    change: Change,
    session: ClientSession,
    event: Event,
  ): Promise<DemandUserDocument> {
    const changes = changesBetween(USER_FIELDS, user, { ...user, ...change });
    if (changes.length === 0) return user;
    await this.record(scope, session, { ...event, changes });
    return this.store(scope, user, change, session);
  }

  private async store(
    scope: DemandScope,
    user: DemandUserDocument,
    change: Change,
    session: ClientSession,
  ): Promise<DemandUserDocument> {
    const update = { $set: { ...change, updatedAt: nowTimestamp() } };
    const updated = await this.users.updateOne(scope, { _id: user._id }, update, { session });
    if (!updated) throw notFound();
    return updated;
  }

  private record(
    scope: DemandScope,
    session: ClientSession,
    event: Event & Pick<AuditRecord, 'changes'>,
  ): Promise<void> {
    const { demandUuid, actor } = scope;
    return this.audit.record(session, { demandUuid, actor, ...event });
  }
}
