import {
  alreadyExists,
  isDuplicateKey,
  nowTimestamp,
  OutboxService,
  parseInput,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { personRules } from '../demand-users/demand-user.rules.js';
import { invitationMessage } from '../sign-in/sign-in.topics.js';
import type { CreateOperatorInput } from './operator.inputs.js';
import { OperatorRepository } from './operator.repository.js';
import type { OperatorDocument } from './operator.schema.js';

/** People of the operating company. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly operators: OperatorRepository,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Invites an operator. @throws INVALID_ARGUMENT, ALREADY_EXISTS */
  async create(input: CreateOperatorInput): Promise<OperatorDocument> {
    const person = parseInput(personRules, input);
    const now = nowTimestamp();
    const operator: OperatorDocument = {
      _id: uuidv7(),
      ...person,
      activeEmail: person.email,
      authUid: null,
      isPasswordSet: false,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    try {
      await withTransaction(this.connection, async (session) => {
        await this.operators.insert(operator, session);
        await this.outbox.add(session, invitationMessage('Operator', operator._id));
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
    return (await this.operators.findByEmail(email)) ?? this.create(input);
  }
}
