import { systemScope, type Actor } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { Accounts } from './accounts.js';
import type { Addressee } from './sign-in.mails.js';

/** Somebody who signs in, whichever table they are in. */
export interface Person extends Addressee {
  uuid: string;
  actor: Actor;
  /** Name of their demand; null for operators. */
  demandName: string | null;
  /** Whether somebody of another demand has the address, so that nobody signs in by this row. */
  isElsewhere: boolean;
}

/** Demand users and operators alike, for what concerns their passwords. */
@Injectable()
export class People {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly demands: DemandRepository,
    private readonly directory: AuthDirectory,
    private readonly accounts: Accounts,
  ) {}

  /** The active person of a row. */
  async byUuid(actor: Actor, uuid: string): Promise<Person | null> {
    if (actor === 'Operator') return operatorPerson(await this.operators.findActive(uuid));
    return this.demandPerson(await this.demandUsers.findActive(uuid));
  }

  /** The active person of an address. */
  async byEmail(actor: Actor, email: string): Promise<Person | null> {
    if (actor === 'Operator') return operatorPerson(await this.operators.findByEmail(email));
    return this.demandPerson(await this.demandUsers.findByEmail(email));
  }

  /**
   * A code to set a password with; makes the person known to the identity service where that is still to be done.
   * Null where the person was deleted meanwhile.
   */
  async passwordCode({ email }: Person): Promise<string | null> {
    if ((await this.accounts.bringInLine(email)) === null) return null;
    const code = await this.directory.passwordResetCode(email);
    if (code === null)
      throw new Error('the identity service does not know the person it was just told about');
    return code;
  }

  private async demandPerson(
    row: (Addressee & { _id: string; demandUuid: string; activeEmail: string }) | null,
  ): Promise<Person | null> {
    if (!row) return null;
    const { name } = await this.demands.requireOwn(systemScope(row.demandUuid));
    return {
      ...addresseeOf(row),
      uuid: row._id,
      actor: 'DemandUser',
      demandName: name,
      isElsewhere: row.activeEmail !== row.email,
    };
  }
}

const addresseeOf = ({ email, lastName, firstName }: Addressee): Addressee => ({
  email,
  lastName,
  firstName,
});

const operatorPerson = (row: (Addressee & { _id: string }) | null): Person | null =>
  row && {
    ...addresseeOf(row),
    uuid: row._id,
    actor: 'Operator',
    demandName: null,
    isElsewhere: false,
  };
