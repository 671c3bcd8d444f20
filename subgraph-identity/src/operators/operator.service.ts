import {
  alreadyExists,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  OutboxService,
  parseInput,
  permissionDenied,
  type UserIdentity,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { accountMessage, invitationMessage } from '../sign-in/sign-in.topics.js';
import { assertName } from '../users/expected-name.input.js';
import { fullName } from '../users/full-name.js';
import { personNameRules, personRules } from '../users/person.rules.js';
import { hasSignedIn } from '../users/user-action.model.js';
import {
  assertAction,
  assertPlatformRightChange,
  type Circumstances,
  UserActionId,
} from '../users/user-actions.js';
import type {
  CreateOperatorInput,
  UpdateOperatorNameInput,
  UpdateOperatorPlatformRightInput,
} from './operator.inputs.js';
import { hasPlatformRight, operatorSubject } from './operator.model.js';
import { OperatorRepository } from './operator.repository.js';
import type { OperatorDocument } from './operator.schema.js';

/** Operators: invitations, names, the platform right and deletion. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly operators: OperatorRepository,
    private readonly sessions: SessionsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Invites an operator; a null inviter is the system itself.
   * @throws INVALID_ARGUMENT, ALREADY_EXISTS; PERMISSION_DENIED for an inviter who has just been deleted
   */
  async create(actor: UserIdentity | null, input: CreateOperatorInput): Promise<OperatorDocument> {
    const person = parseInput(personRules, input);
    const now = nowTimestamp();
    const operator: OperatorDocument = {
      _id: uuidv7(),
      ...person,
      activeEmail: person.email,
      authUid: null,
      isPasswordSet: false,
      invitedAt: now,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    try {
      await withTransaction(this.connection, async (session) => {
        if (actor) await this.operators.requireNotDeleted(actor.uuid, session);
        await this.operators.insert(operator, session);
        await this.outbox.add(session, invitationMessage({ actor: 'Operator', uuid: operator._id }, now));
        await this.record(session, actor, 'OPERATOR_INVITED', `${nameOf(operator)}を招待しました。`);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = 'このメールアドレスは既に登録されています。';
      throw alreadyExists(message, { email: [message] });
    }
    return operator;
  }

  /** The active operator of the address, invited if there is none; the first operator gets the platform right. */
  async ensure(input: CreateOperatorInput): Promise<OperatorDocument> {
    const { email } = parseInput(personRules, input);
    const operator = (await this.operators.findByEmail(email)) ?? (await this.create(null, input));
    await this.ensurePlatformOperator();
    return operator;
  }

  /** Changes the name of an operator. @throws INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION for another `expectedName` */
  async rename(actor: UserIdentity, input: UpdateOperatorNameInput): Promise<OperatorDocument> {
    const name = parseInput(personNameRules, input);
    return this.act(actor, input.uuid, UserActionId.RENAME, async (operator, session) => {
      assertName(operator, input.expectedName);
      const summary = `${nameOf(operator)}の氏名を「${fullName(name)}」に変更しました。`;
      await this.record(session, actor, 'OPERATOR_RENAMED', summary);
      return name;
    });
  }

  /** Grants or revokes the platform right; does nothing if nothing differs. @throws NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION */
  async setPlatformRight(
    actor: UserIdentity,
    input: UpdateOperatorPlatformRightInput,
  ): Promise<OperatorDocument> {
    return withTransaction(this.connection, async (session) => {
      const { operator, about } = await this.lockFor(actor, input.uuid, session);
      assertPlatformRightChange(operatorSubject(operator), about);
      if (hasPlatformRight(operator) === input.hasPlatformRight) return operator;
      return this.writePlatformRight(actor, operator, input.hasPlatformRight, session);
    });
  }

  /**
   * The platform right is granted by those who have it. If nobody has it, as in databases that are older than the right,
   * the first operator gets it.
   */
  async ensurePlatformOperator(): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      if ((await this.operators.listPlatformOperators(session)).length > 0) return;
      const first = await this.operators.findFirst(session);
      if (!first) return;
      // Processes that start at the same time are serialised.
      const [locked] = await this.operators.lock([first._id], session);
      if (locked && !hasPlatformRight(locked)) await this.writePlatformRight(null, locked, true, session);
    });
  }

  /** Refuses operators who do not have the platform right now, whatever their identity token says. */
  async requirePlatformRight({ uuid }: UserIdentity, session: ClientSession): Promise<void> {
    const [operator] = await this.operators.lock([uuid], session);
    if (!operator || !hasPlatformRight(operator)) throw permissionDenied();
  }

  private async writePlatformRight(
    actor: UserIdentity | null,
    operator: OperatorDocument,
    isGiven: boolean,
    session: ClientSession,
  ): Promise<OperatorDocument> {
    const what = isGiven
      ? 'にプラットフォームの権限を付与しました。'
      : 'のプラットフォームの権限を解除しました。';
    await this.record(session, actor, 'OPERATOR_PLATFORM_RIGHT_CHANGED', `${nameOf(operator)}${what}`);
    const updated = await this.operators.update(operator._id, { hasPlatformRight: isGiven }, session);
    if (!updated) throw notFound();
    return updated;
  }

  /** Sends the invitation again, with a new link, instead of a mail that still waits. @throws NOT_FOUND, FAILED_PRECONDITION once it has been accepted */
  async resendInvitation(actor: UserIdentity, uuid: string): Promise<OperatorDocument> {
    return this.act(actor, uuid, UserActionId.RESEND_INVITATION, async (operator, session) => {
      const invitedAt = nowTimestamp();
      const invited = { actor: 'Operator', uuid } as const;
      await this.outbox.withdraw(
        session,
        invitationMessage(invited, operator.invitedAt ?? operator.createdAt),
      );
      await this.outbox.add(session, invitationMessage(invited, invitedAt));
      const summary = `${nameOf(operator)}へ招待メールを再送しました。`;
      await this.record(session, actor, 'INVITATION_RESENT', summary);
      return { invitedAt };
    });
  }

  /**
   * Removes all second factors of an operator who has lost them, and ends their sessions.
   * @throws NOT_FOUND, FAILED_PRECONDITION before the first sign-in, PERMISSION_DENIED for oneself
   */
  async removeSecondFactors(actor: UserIdentity, uuid: string): Promise<OperatorDocument> {
    return this.act(actor, uuid, UserActionId.REMOVE_SECOND_FACTORS, async (operator, session) => {
      const { authUid } = operator;
      if (authUid === null) throw notFound();
      await this.sessions.removeSecondFactors({ authUid, actor: 'Operator', uuid }, actor, session);
      const summary = `${nameOf(operator)}の二要素認証を解除しました。`;
      await this.record(session, actor, 'SECOND_FACTORS_REMOVED', summary);
      return {};
    });
  }

  /** Ends an operator's access; the outbox updates the identity service. @throws NOT_FOUND, PERMISSION_DENIED for oneself, FAILED_PRECONDITION */
  async remove(actor: UserIdentity, uuid: string): Promise<OperatorDocument> {
    return this.act(actor, uuid, UserActionId.DELETE, async (operator, session) => {
      await this.outbox.add(session, accountMessage(operator.email, uuid));
      await this.record(session, actor, 'OPERATOR_DELETED', `${nameOf(operator)}を削除しました。`);
      return { deletedAt: nowTimestamp(), activeEmail: `${operator.email}#${uuid}` };
    });
  }

  /** Changes one operator. */
  private async act(
    actor: UserIdentity,
    uuid: string,
    action: UserActionId,
    work: (operator: OperatorDocument, session: ClientSession) => Promise<Partial<OperatorDocument>>,
  ): Promise<OperatorDocument> {
    return withTransaction(this.connection, async (session) => {
      const { operator, about } = await this.lockFor(actor, uuid, session);
      assertAction(action, operatorSubject(operator), about);
      const updated = await this.operators.update(uuid, await work(operator, session), session);
      if (!updated) throw notFound();
      return updated;
    });
  }

  /**
   * Locks the rows of the operator, of the caller, who must still be active, and of all operators with the
   * platform right: operators who delete each other are serialised, and one of them always remains.
   */
  private async lockFor(
    actor: UserIdentity,
    uuid: string,
    session: ClientSession,
  ): Promise<{ operator: OperatorDocument; about: Circumstances }> {
    const holders = (await this.operators.listPlatformOperators(session)).map(({ _id }) => _id);
    const active = await this.operators.lock([...holders, uuid, actor.uuid], session);
    const operator = active.find(({ _id }) => _id === uuid);
    if (!operator) throw notFound();
    const caller = active.find(({ _id }) => _id === actor.uuid);
    if (!caller) throw permissionDenied();
    const others = active.filter((one) => one._id !== uuid && hasPlatformRight(one) && hasSignedIn(one));
    return {
      operator,
      about: {
        // The current right: it may have changed since the start of the request.
        viewer: { ...actor, hasPlatformRight: hasPlatformRight(caller) },
        otherPlatformOperators: others.length,
      },
    };
  }

  private record(
    session: ClientSession,
    actor: UserIdentity | null,
    event: AuditEvent,
    summary: string,
  ): Promise<void> {
    const category = AuditCategory.OPERATOR;
    return this.audit.record(session, { demandUuid: null, actor, category, event, summary });
  }
}

const nameOf = (operator: OperatorDocument): string => `${fullName(operator)}さん（${operator.email}）`;
