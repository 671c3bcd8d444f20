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
import { hasPlatformRight } from '../operators/operator.model.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import type { OperatorDocument } from '../operators/operator.schema.js';
import { EndedSessionRepository } from '../sessions/ended-session.repository.js';
import { fullName } from '../users/full-name.js';
import type { CurrentUser, ResolvedIdentity } from './current-user.model.js';

const USER_NOT_FOUND = 'ユーザーが見つかりませんでした。';

/** What the gateway knows from a token that it has verified. */
export interface VerifiedToken {
  authUid: string;
  /** Proved by its owner. */
  email: string;
  /** When the session began, in seconds since 1970. */
  authTime: number;
}

/** Who is signed in, always as the database has it at that moment. */
@Injectable()
export class CurrentUserService {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly demands: DemandRepository,
    private readonly endedSessions: EndedSessionRepository,
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

  /**
   * The active row of a verified token, or null. Account and address have to be those of the row: an account that
   * changed its address speaks for nobody, and neither does a session that its owner signed out of.
   */
  async resolve(token: VerifiedToken, actor: ActorName): Promise<ResolvedIdentity | null> {
    const { authUid, authTime } = token;
    const [found, isEnded] = await Promise.all([
      actor === 'Operator' ? this.operatorOf(authUid) : this.demandUserOf(authUid),
      this.endedSessions.isEnded(authUid, authTime),
    ]);
    if (!found || found.email !== token.email || isEnded) return null;
    const { uuid, email, role, demand, featureFlags: flags } = found;
    return {
      uuid,
      actor: found.actor,
      hasPlatformRight: found.capabilities.includes('platform:manage'),
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
      capabilities: capabilitiesOf({
        actor: 'Operator',
        role: 'UNKNOWN',
        flags: [],
        hasPlatformRight: hasPlatformRight(operator),
      }),
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
