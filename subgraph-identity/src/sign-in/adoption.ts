import { nowTimestamp, OutboxService, withTransaction, type Actor } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { AccountBindingRepository } from './account-binding.repository.js';
import { Accounts } from './accounts.js';
import { invitationMessage } from './sign-in.topics.js';

/** Binds the accounts of rows from before accounts were bound. */
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
   * Accounts of proved addresses go on with the password alone; others are made anew. Invitations that are open are
   * sent again, since their links belonged to the former account. May be repeated.
   */
  async run(): Promise<{ bound: number; invited: number }> {
    const counts = { bound: 0, invited: 0 };
    const people: [Actor, { _id: string; activeEmail: string; isPasswordSet: boolean }[]][] = [
      ['DemandUser', await this.demandUsers.listHolders()],
      ['Operator', await this.operators.listActive()],
    ];
    for (const [actor, rows] of people) {
      for (const { _id, activeEmail, isPasswordSet } of rows) {
        if (await this.bindings.find(activeEmail)) continue;
        await this.accounts.bringInLine(activeEmail);
        counts.bound += 1;
        if (isPasswordSet) continue;
        await withTransaction(this.connection, (session) =>
          this.outbox.add(session, invitationMessage(actor, _id, nowTimestamp())),
        );
        counts.invited += 1;
      }
    }
    return counts;
  }
}
