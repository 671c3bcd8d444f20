import {
  alreadyExists,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  OutboxService,
  parseInput,
  permissionDenied,
  uuidv7,
  withTransaction,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { fullName } from '../users/full-name.js';
import { personNameRules, personRules } from '../users/person.rules.js';
import { accountMessage, invitationMessage } from '../sign-in/sign-in.topics.js';
import { assertAction, UserActionId } from '../users/user-actions.js';
import type { CreateOperatorInput, UpdateOperatorNameInput } from './operator.inputs.js';
import { operatorSubject } from './operator.model.js';
import { OperatorRepository } from './operator.repository.js';
import type { OperatorDocument } from './operator.schema.js';

/** People of the operating company. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly operators: OperatorRepository,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Invites an operator; null stands for the system itself. @throws INVALID_ARGUMENT, ALREADY_EXISTS */
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
        await this.operators.insert(operator, session);
        await this.outbox.add(session, invitationMessage('Operator', operator._id, now));
        await this.record(session, actor, 'OPERATOR_INVITED', `${nameOf(operator)}を招待しました。`);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = 'このメールアドレスは既に登録されています。';
      throw alreadyExists(message, { email: [message] });
    }
    return operator;
  }

  /** The active operator of the address, invited when there is none yet. */
  async ensure(input: CreateOperatorInput): Promise<OperatorDocument> {
    const { email } = parseInput(personRules, input);
    return (await this.operators.findByEmail(email)) ?? this.create(null, input);
  }

  /** Changes the name under which somebody appears. @throws INVALID_ARGUMENT, NOT_FOUND */
  async rename(actor: UserIdentity, input: UpdateOperatorNameInput): Promise<OperatorDocument> {
    const name = parseInput(personNameRules, input);
    return this.act(actor, input.uuid, UserActionId.RENAME, async (operator, session) => {
      const summary = `${nameOf(operator)}の氏名を「${fullName(name)}」に変更しました。`;
      await this.record(session, actor, 'OPERATOR_RENAMED', summary);
      return name;
    });
  }

  /** Sends the invitation once more, with a new link. @throws NOT_FOUND, FAILED_PRECONDITION once it was accepted */
  async resendInvitation(actor: UserIdentity, uuid: string): Promise<OperatorDocument> {
    return this.act(actor, uuid, UserActionId.RESEND_INVITATION, async (operator, session) => {
      const invitedAt = nowTimestamp();
      await this.outbox.add(session, invitationMessage('Operator', uuid, invitedAt));
      const summary = `${nameOf(operator)}へ招待メールを再送しました。`;
      await this.record(session, actor, 'INVITATION_RESENT', summary);
      return { invitedAt };
    });
  }

  /** Ends an operator's access; the identity service follows. @throws NOT_FOUND, PERMISSION_DENIED for oneself */
  async remove(actor: UserIdentity, uuid: string): Promise<OperatorDocument> {
    return this.act(actor, uuid, UserActionId.DELETE, async (operator, session) => {
      await this.outbox.add(session, accountMessage(operator.email, uuid));
      await this.record(session, actor, 'OPERATOR_DELETED', `${nameOf(operator)}を削除しました。`);
      return { deletedAt: nowTimestamp(), activeEmail: `${operator.email}#${uuid}` };
    });
  }

  /**
   * Does something to one operator. Both rows are locked and the caller's must still be active, so that operators who
   * delete each other take turns, and somebody always remains.
   */
  private async act(
    actor: UserIdentity,
    uuid: string,
    action: UserActionId,
    work: (operator: OperatorDocument, session: ClientSession) => Promise<Partial<OperatorDocument>>,
  ): Promise<OperatorDocument> {
    return withTransaction(this.connection, async (session) => {
      const active = await this.operators.lock([uuid, actor.uuid], session);
      const operator = active.find(({ _id }) => _id === uuid);
      if (!operator) throw notFound();
      if (!active.some(({ _id }) => _id === actor.uuid)) throw permissionDenied();
      assertAction(action, operatorSubject(operator), { viewer: actor, administrators: 0 });
      const updated = await this.operators.update(uuid, await work(operator, session), session);
      if (!updated) throw notFound();
      return updated;
    });
  }

  private record(
    session: ClientSession,
    actor: UserIdentity | null,
    event: string,
    summary: string,
  ): Promise<void> {
    const category = AuditCategory.OPERATOR;
    return this.audit.record(session, { demandUuid: null, actor, category, event, summary });
  }
}

const nameOf = (operator: OperatorDocument): string => `${fullName(operator)}さん（${operator.email}）`;
