import {
  capabilitiesOf,
  notFound,
  systemScope,
  type Actor as ActorName,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { Actor, flagNamesOf, roleOf, UserRole } from '../access/enums.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import type { DemandUserDocument } from '../demand-users/demand-user.schema.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import type { OperatorDocument } from '../operators/operator.schema.js';
import { fullName } from '../users/full-name.js';
import type { CurrentUser, ResolvedIdentity } from './current-user.model.js';

const USER_NOT_FOUND = 'ユーザーが見つかりませんでした。';

/** Who is signed in, always as the database has it at that moment. */
@Injectable()
export class CurrentUserService {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly demands: DemandRepository,
  ) {}

  /** The signed-in user's own row. @throws NOT_FOUND when it was deleted meanwhile. */
  async currentUser({ actor, uuid }: Pick<UserIdentity, 'actor' | 'uuid'>): Promise<CurrentUser> {
    if (actor === 'Operator') {
      const operator = await this.operators.findActive(uuid);
      if (!operator) throw notFound(USER_NOT_FOUND);
      return this.operatorView(operator);
    }
    const user = await this.demandUsers.findActive(uuid);
    if (!user) throw notFound(USER_NOT_FOUND);
    return this.demandUserView(user);
  }

  /** The active row of a verified uid, or null. */
  async resolve(authUid: string, actor: ActorName): Promise<ResolvedIdentity | null> {
    const found = actor === 'Operator' ? await this.operatorOf(authUid) : await this.demandUserOf(authUid);
    if (!found) return null;
    const { uuid, email, role, demand, featureFlags: flags } = found;
    return {
      uuid,
      actor: found.actor,
      name: fullName(found),
      email,
      role,
      demand,
      flags,
    };
  }

  /** Remembers that the first password was set; once done it stays so. */
  async markPasswordSet(identity: UserIdentity): Promise<CurrentUser> {
    if (identity.actor === 'Operator') await this.operators.markPasswordSet(identity.uuid);
    else await this.demandUsers.markPasswordSet(identity.uuid);
    return this.currentUser(identity);
  }

  private async operatorOf(authUid: string): Promise<CurrentUser | null> {
    const operator = await this.operators.findSigningIn(authUid);
    return operator && this.operatorView(operator);
  }

  private async demandUserOf(authUid: string): Promise<CurrentUser | null> {
    const user = await this.demandUsers.findSigningIn(authUid);
    return user && this.demandUserView(user);
  }

  private operatorView(operator: OperatorDocument): CurrentUser {
    return {
      ...personOf(operator),
      actor: Actor.Operator,
      role: UserRole.UNKNOWN,
      demand: null,
      capabilities: capabilitiesOf({ actor: 'Operator', role: 'UNKNOWN', flags: [] }),
      featureFlags: [],
    };
  }

  private async demandUserView(user: DemandUserDocument): Promise<CurrentUser> {
    const demand = await this.demands.requireOwn(systemScope(user.demandUuid));
    return {
      ...personOf(user),
      actor: Actor.DemandUser,
      role: roleOf(user.role),
      demand: { uuid: demand._id, name: demand.name },
      capabilities: capabilitiesOf({ actor: 'DemandUser', role: user.role, flags: demand.flags }),
      featureFlags: flagNamesOf(demand.flags),
    };
  }
}

const personOf = (row: DemandUserDocument | OperatorDocument) => ({
  uuid: row._id,
  email: row.email,
  isPasswordSet: row.isPasswordSet,
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
