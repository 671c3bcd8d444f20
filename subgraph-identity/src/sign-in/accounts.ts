import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { fullName } from '../users/full-name.js';

/**
 * Keeps the identity service in step with our rows. One account serves the demand user and the operator of an
 * address, so what becomes of it follows from both tables as they are now, not from what a message says: messages may
 * come late, twice or in another order.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly directory: AuthDirectory,
  ) {}

  /** Lets the address in while an active row has it, and shuts it out otherwise. @returns its uid while it is let in */
  async bringInLine(email: string): Promise<string | null> {
    let authUid: string | null = null;
    let isIn: boolean | undefined;
    for (;;) {
      const owner = await this.ownerOf(email);
      // Asked again after each change: what rows said before it may be over.
      if (isIn === (owner !== null)) return authUid;
      isIn = owner !== null;
      authUid = owner ? await this.letIn(email, owner) : null;
      if (!owner) await this.directory.shutOut(email);
    }
  }

  private async letIn(email: string, owner: { lastName: string; firstName: string }): Promise<string> {
    const authUid = await this.directory.ensurePerson({ email, displayName: fullName(owner) });
    await this.demandUsers.setAuthUid(email, authUid);
    await this.operators.setAuthUid(email, authUid);
    return authUid;
  }

  private async ownerOf(email: string): Promise<{ lastName: string; firstName: string } | null> {
    return (await this.demandUsers.findByEmail(email)) ?? this.operators.findByEmail(email);
  }
}
