import { type Actor, nowTimestamp, systemScope, WithdrawnDemands } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import type { Invitation } from '../users/invitation-failure.js';
import { hasSignedIn } from '../users/user-action.model.js';
import { Accounts } from './accounts.js';
import type { Addressee } from './sign-in.mails.js';

/** A user who signs in: a demand user or an operator. */
export interface Person extends Addressee {
  uuid: string;
  actor: Actor;
  /** Name of their demand; null for operators. */
  demandName: string | null;
  /** Whether a user of another demand owns the address, so that nobody can sign in with this row. */
  isElsewhere: boolean;
  /** Whether they have set a password or signed in. */
  hasAccepted: boolean;
}

type Row = Addressee & { _id: string } & Parameters<typeof hasSignedIn>[0];

/** Demand users and operators, for everything that concerns their passwords. */
@Injectable()
export class People {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly demands: DemandRepository,
    private readonly directory: AuthDirectory,
    private readonly accounts: Accounts,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  /** The active user of a row. */
  async byUuid(actor: Actor, uuid: string): Promise<Person | null> {
    if (actor === 'Operator') return operatorPerson(await this.operators.findActive(uuid));
    return this.demandPerson(await this.demandUsers.findActive(uuid));
  }

  /** The active user of an address. */
  async byEmail(actor: Actor, email: string): Promise<Person | null> {
    if (actor === 'Operator') return operatorPerson(await this.operators.findByEmail(email));
    return this.demandPerson(await this.demandUsers.findByEmail(email));
  }

  /**
   * A code for setting a password; creates the account at the identity service if it does not exist yet.
   * Null when the user has been deleted in the meantime.
   */
  async passwordCode({ email }: Person): Promise<string | null> {
    if ((await this.accounts.bringInLine(email)) === null) return null;
    const code = await this.directory.passwordResetCode(email);
    if (code === null)
      throw new Error('the identity service does not know the account that was just created');
    return code;
  }

  /**
   * Fails while the identity service is away. The mail about an address of another demand waits for it as any other
   * invitation does: whoever sees that mails wait must not learn from it which address is taken.
   */
  async reachService({ email }: Person): Promise<void> {
    await this.directory.findByEmail(email);
  }

  async recordInvitationFailure(
    actor: Actor,
    { uuid, invitedAt }: Invitation,
    reason: string,
  ): Promise<void> {
    await this.rowsOf(actor).recordInvitationFailure(uuid, { invitedAt, at: nowTimestamp(), reason });
  }

  async removeInvitationFailure(actor: Actor, invitation: Invitation): Promise<void> {
    await this.rowsOf(actor).removeInvitationFailure(invitation);
  }

  private rowsOf(actor: Actor): DemandUserRepository | OperatorRepository {
    return actor === 'Operator' ? this.operators : this.demandUsers;
  }

  private async demandPerson(
    row: (Row & { demandUuid: string; activeEmail: string }) | null,
  ): Promise<Person | null> {
    // No mail goes to users of a demand that withdraws.
    if (!row || (await this.withdrawn.stateNow(row.demandUuid))) return null;
    const { name } = await this.demands.requireOwn(systemScope(row.demandUuid));
    return {
      ...addresseeOf(row),
      uuid: row._id,
      actor: 'DemandUser',
      demandName: name,
      isElsewhere: row.activeEmail !== row.email,
      hasAccepted: hasSignedIn(row),
    };
  }
}

const addresseeOf = ({ email, lastName, firstName }: Addressee): Addressee => ({
  email,
  lastName,
  firstName,
});

const operatorPerson = (row: Row | null): Person | null =>
  row && {
    ...addresseeOf(row),
    uuid: row._id,
    actor: 'Operator',
    demandName: null,
    isElsewhere: false,
    hasAccepted: hasSignedIn(row),
  };
