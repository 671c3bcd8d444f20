import { systemScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { EndedSessionRepository } from '../sessions/ended-session.repository.js';
import { AccountBindingRepository } from '../sign-in/account-binding.repository.js';
import { Accounts } from '../sign-in/accounts.js';

/** The accounts of a demand that has withdrawn. */
@Injectable()
export class WithdrawnAccounts {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly accounts: Accounts,
    private readonly bindings: AccountBindingRepository,
    private readonly ended: EndedSessionRepository,
    private readonly directory: AuthDirectory,
  ) {}

  /**
   * Deletes the accounts of all users that the demand ever had, and brings in line those whose address another demand
   * or an operator has. Comes before the rows are deleted, so that it can be repeated.
   */
  async release(demandUuid: string, signal: AbortSignal): Promise<void> {
    for (const email of await this.users.emailsOf(systemScope(demandUuid))) {
      signal.throwIfAborted();
      if (await this.isElsewhere(demandUuid, email)) {
        await this.users.giveUpAddress(systemScope(demandUuid), email);
        await this.accounts.bringInLine(email);
      } else await this.remove(email);
    }
  }

  private async isElsewhere(demandUuid: string, email: string): Promise<boolean> {
    return (await this.users.isKnownElsewhere(demandUuid, email)) || (await this.operators.isKnown(email));
  }

  private async remove(email: string): Promise<void> {
    const bound = await this.bindings.find(email);
    const holder = await this.directory.findByEmail(email);
    for (const uid of new Set([bound?.authUid, holder?.uid])) {
      if (!uid) continue;
      await this.directory.remove(uid);
      await this.ended.forget(uid);
    }
    await this.bindings.remove(email);
  }
}
