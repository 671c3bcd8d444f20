import {
  failedPrecondition,
  notFound,
  nowTimestamp,
  OutboxService,
  parseInput,
  permissionDenied,
  resourceExhausted,
  uuidv7,
  withTransaction,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { DemandRepository } from '../demands/demand.repository.js';
import { invitationMessage } from '../sign-in/sign-in.topics.js';
import type { CreateDemandUsersInput, UpdateDemandUserRoleInput } from './demand-user.inputs.js';
import { DemandUserRepository } from './demand-user.repository.js';
import { assignableRole, createDemandUsersRules, type Invitee } from './demand-user.rules.js';
import type { DemandUserDocument } from './demand-user.schema.js';

export interface InvitationResult {
  email: string;
  user: DemandUserDocument | null;
  message: string | null;
}

const TAKEN = 'このメールアドレスは既に登録されています。';
const REPEATED = '同じメールアドレスが重複しています。';

/** People of a demand: invitations and roles. */
@Injectable()
export class DemandUserService {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly demands: DemandRepository,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Invites people. Addresses that are taken are told apart; when the rest does not fit the demand's limit, nobody is
   * invited. The identity service and mail follow from the outbox, so that its failures leave nothing half done.
   *
   * @throws INVALID_ARGUMENT, RESOURCE_EXHAUSTED
   */
  async invite(scope: DemandScope, input: CreateDemandUsersInput): Promise<InvitationResult[]> {
    const { users } = parseInput(createDemandUsersRules, input);
    return withTransaction(this.connection, async (session) => {
      const demand = await this.demands.lockMembership(scope, session);
      const emails = users.map(({ email }) => email);
      const taken = await this.users.takenEmails(emails, session);
      const isNew = ({ email }: Invitee, index: number): boolean =>
        !taken.has(email) && emails.indexOf(email) === index;
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
        const refusal = taken.has(email) ? TAKEN : REPEATED;
        const user = isNew(invitee, index) ? await this.add(scope, invitee, session) : null;
        results.push({ email, user, message: user ? null : refusal });
      }
      return results;
    });
  }

  /** @throws FAILED_PRECONDITION when the demand would lose its last administrator; PERMISSION_DENIED for oneself. */
  async changeRole(scope: DemandScope, input: UpdateDemandUserRoleInput): Promise<DemandUserDocument> {
    const role = parseInput(assignableRole, input.role);
    if (scope.actor.uuid === input.uuid) throw permissionDenied('自分の権限は変更できません。');
    return withTransaction(this.connection, async (session) => {
      await this.demands.lockMembership(scope, session);
      const user = await this.users.requireById(scope, input.uuid, undefined, { session });
      if (user.deletedAt !== null) throw notFound();
      if (user.role === 'ADMIN' && role !== 'ADMIN') {
        const administrators = await this.users.count(
          scope,
          { ...DemandUserRepository.active, role: 'ADMIN' },
          { session },
        );
        if (administrators <= 1) throw failedPrecondition('管理者は1名以上必要です。');
      }
      const change = { $set: { role, updatedAt: nowTimestamp() } };
      const updated = await this.users.updateOne(scope, { _id: user._id }, change, { session });
      if (!updated) throw notFound();
      return updated;
    });
  }

  private async add(
    scope: DemandScope,
    invitee: Invitee,
    session: ClientSession,
  ): Promise<DemandUserDocument> {
    const now = nowTimestamp();
    const user = await this.users.insert(
      scope,
      {
        _id: uuidv7(),
        ...invitee,
        activeEmail: invitee.email,
        authUid: null,
        isPasswordSet: false,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      },
      { session },
    );
    await this.outbox.add(session, invitationMessage('DemandUser', user._id));
    return user;
  }
}
