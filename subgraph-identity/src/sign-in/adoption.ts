import { type Actor, nowTimestamp, OutboxService, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { AccountBindingRepository } from './account-binding.repository.js';
import { Accounts } from './accounts.js';
import { invitationMessage } from './sign-in.topics.js';

interface AccountHolder {
  _id: string;
  /** Undefined for operators. */
  demandUuid?: string;
  activeEmail: string;
  isPasswordSet: boolean;
}

/** Binds the accounts of rows that are older than the binding. */
@Injectable()
export class Adoption {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly bindings: AccountBindingRepository,
    private readonly accounts: Accounts,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Accounts with verified addresses keep only their password; others are created anew. Open invitations are
   * sent again, since their links belong to the former account. Idempotent.
   */
  async run(): Promise<{ bound: number; invited: number }> {
    const counts = { bound: 0, invited: 0 };
    const people: [Actor, AccountHolder[]][] = [
      ['DemandUser', await this.demandUsers.listHolders()],
      ['Operator', await this.operators.listActive()],
    ];
    for (const [actor, rows] of people) {
      for (const { _id: uuid, demandUuid, activeEmail, isPasswordSet } of rows) {
        if (await this.bindings.find(activeEmail)) continue;
        await this.accounts.bringInLine(activeEmail);
        counts.bound += 1;
        if (isPasswordSet) continue;
        await withTransaction(this.connection, (session) =>
          this.outbox.add(session, invitationMessage({ actor, uuid, demandUuid }, nowTimestamp())),
        );
        counts.invited += 1;
      }
    }
    return counts;
  }
}
