import {
  capabilitiesOf,
  LOGGER,
  notFound,
  systemScope,
  timestampOf,
  type UserIdentity,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Actor, flagNamesOf, roleOf, UserRole } from '../access/enums.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import type { DemandUserDocument } from '../demand-users/demand-user.schema.js';
import { DemandRepository } from '../demands/demand.repository.js';
import type { DemandDocument } from '../demands/demand.schema.js';
import { hasPlatformRight } from '../operators/operator.model.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import type { OperatorDocument } from '../operators/operator.schema.js';
import { SecondFactorPolicyRepository } from '../second-factor/second-factor-policy.repository.js';
import { OPERATORS } from '../second-factor/second-factor-policy.schema.js';
import { EndedSessionRepository } from '../sessions/ended-session.repository.js';
import { fullName } from '../users/full-name.js';
import type { SignIn } from '../users/last-sign-in.js';
import type { CurrentUser, ResolvedIdentity } from './current-user.model.js';

const USER_NOT_FOUND = 'ユーザーが見つかりませんでした。';

/** Claims of a token that the gateway has verified. */
export interface VerifiedToken {
  /** As whom the person acts. */
  actor: Actor;
  authUid: string;
  /** Verified. */
  email: string;
  /** Start of the session, in seconds since 1970. */
  authTime: number;
  /** Whether the session began with a second factor. */
  hasSecondFactor?: boolean | null;
}

/** The signed-in user, always as the database has it at that moment. */
@Injectable()
export class CurrentUserService {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly demands: DemandRepository,
    private readonly endedSessions: EndedSessionRepository,
    private readonly secondFactors: SecondFactorPolicyRepository,
    private readonly withdrawn: WithdrawnDemands,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The signed-in user's own row. @throws NOT_FOUND when it has been deleted. */
  async currentUser(
    caller: Pick<UserIdentity, 'actor' | 'uuid' | 'needsSecondFactor'>,
  ): Promise<CurrentUser> {
    return { ...(await this.rowOf(caller)), needsSecondFactor: caller.needsSecondFactor === true };
  }

  private async rowOf({ actor, uuid }: Pick<UserIdentity, 'actor' | 'uuid'>): Promise<CurrentUser> {
    if (actor === 'Operator') {
      const operator = await this.operators.findActive(uuid);
      if (!operator) throw notFound(USER_NOT_FOUND);
      return operatorView(operator);
    }
    const user = await this.demandUsers.findActive(uuid);
    if (!user) throw notFound(USER_NOT_FOUND);
    return demandUserView(user, await this.demands.requireOwn(systemScope(user.demandUuid)));
  }

  /**
   * The active row of each verified token, or null, with as many queries for many tokens as for one. Account and
   * address must be those of the row: an account that changed its address identifies nobody, and neither does a
   * session that was signed out.
   */
  async resolve(tokens: readonly VerifiedToken[]): Promise<(ResolvedIdentity | null)[]> {
    const uidsOf = (actor: Actor) => [
      ...new Set(tokens.filter((token) => token.actor === actor).map(({ authUid }) => authUid)),
    ];
    const [demandUsers, operators, areEnded] = await Promise.all([
      this.demandUsers.findSigningIn(uidsOf(Actor.DemandUser)),
      this.operators.findSigningIn(uidsOf(Actor.Operator)),
      this.endedSessions.areEnded(tokens),
    ]);
    const views = {
      [Actor.DemandUser]: byAuthUid(demandUsers, await this.demandUserViews(demandUsers)),
      [Actor.Operator]: byAuthUid(
        operators,
        operators.map((operator) => operatorView(operator)),
      ),
      [Actor.UNKNOWN]: new Map<string, CurrentUser>(),
    };
    const found = tokens.map(({ actor, authUid, email }, index) => {
      const view = views[actor].get(authUid);
      return view && view.email === email && !areEnded[index] ? view : null;
    });
    await this.recordSignIns(tokens, found);
    const requiring = await this.secondFactors.requiring(found.flatMap((view) => view?.demand?.uuid ?? []));
    return found.map((view, index) => {
      if (!view) return null;
      const isRequired = requiring.has(view.demand?.uuid ?? OPERATORS);
      return resolvedIdentity(view, isRequired && tokens[index]?.hasSecondFactor !== true);
    });
  }

  /** Only the first request of a session writes. Nobody is kept out because the time could not be recorded. */
  private async recordSignIns(
    tokens: readonly VerifiedToken[],
    users: readonly (CurrentUser | null)[],
  ): Promise<void> {
    const begun = (actor: Actor): SignIn[] =>
      users.flatMap((user, index) => {
        const at = timestampOf(new Date((tokens[index]?.authTime ?? 0) * 1_000));
        return user?.actor === actor && at > (user.lastSignedInAt ?? '') ? [{ uuid: user.uuid, at }] : [];
      });
    try {
      await Promise.all([
        this.demandUsers.markSignedIn(begun(Actor.DemandUser)),
        this.operators.markSignedIn(begun(Actor.Operator)),
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the time of a sign-in could not be recorded');
    }
  }

  /** Records that the first password has been set; never reset. */
  async markPasswordSet(identity: UserIdentity): Promise<CurrentUser> {
    if (identity.actor === 'Operator') await this.operators.markPasswordSet(identity.uuid);
    else await this.demandUsers.markPasswordSet(identity.uuid);
    return this.currentUser(identity);
  }

  /** Undefined where the demand of a user withdraws or is gone. */
  private async demandUserViews(users: readonly DemandUserDocument[]): Promise<(CurrentUser | undefined)[]> {
    if (users.length === 0) return [];
    const ids = users.map(({ demandUuid }) => demandUuid);
    const found = await this.demands.findForSignIn(ids);
    const demands = new Map(found.map((demand) => [demand._id, demand]));
    return users.map((user) => {
      const demand = demands.get(user.demandUuid);
      return demand && !this.withdrawn.stateOf(demand._id) ? demandUserView(user, demand) : undefined;
    });
  }
}

const demandUserView = (user: DemandUserDocument, demand: DemandDocument): CurrentUser => ({
  ...personOf(user),
  actor: Actor.DemandUser,
  role: roleOf(user.role),
  demand: { uuid: demand._id, name: demand.name },
  capabilities: capabilitiesOf({ actor: 'DemandUser', role: user.role, flags: demand.flags }),
  featureFlags: flagNamesOf(demand.flags),
});

function operatorView(operator: OperatorDocument): CurrentUser {
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

const resolvedIdentity = (user: CurrentUser, needsSecondFactor: boolean): ResolvedIdentity => ({
  uuid: user.uuid,
  actor: user.actor,
  hasPlatformRight: user.capabilities.includes('platform:manage'),
  name: fullName(user),
  email: user.email,
  role: user.role,
  demand: user.demand,
  flags: user.featureFlags,
  needsSecondFactor,
});

/** The first row of an account counts, as in a query for one. */
function byAuthUid(
  rows: readonly { authUid?: string | null }[],
  views: readonly (CurrentUser | undefined)[],
): Map<string, CurrentUser> {
  const found = new Map<string, CurrentUser>();
  rows.forEach(({ authUid }, index) => {
    const view = views[index];
    if (view && authUid && !found.has(authUid)) found.set(authUid, view);
  });
  return found;
}

const personOf = (row: DemandUserDocument | OperatorDocument) => ({
  uuid: row._id,
  email: row.email,
  isPasswordSet: row.isPasswordSet,
  needsSecondFactor: false,
  firstName: row.firstName,
  lastName: row.lastName,
  lastSignedInAt: row.lastSignedInAt ?? null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
