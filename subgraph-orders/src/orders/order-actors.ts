import type { TenantScope, UserIdentity } from '@hacchu-hub/subgraph-kit';
import type { OrderActor } from './order.guards.js';
import type { ActorRecord, OrderDocument } from './order.schema.js';
import type { AbsentReviewer } from './represented-reviewers.service.js';

/** Actor of automatic operations. */
export const SYSTEM_ACTOR: ActorRecord = { actor: 'System', uuid: 'system', name: 'システム' };

/** The actor as stored with the order. */
export function recordOf(user: UserIdentity): ActorRecord {
  return { actor: user.actor, uuid: user.uuid, name: user.name };
}

/** Actor of a scope; the system when there is no user. */
export const actorOf = (scope: TenantScope): ActorRecord =>
  scope.actor ? recordOf(scope.actor) : SYSTEM_ACTOR;

/** Display name for other people: operators appear as 運営（name）, and suppliers as 仕入先（name）. */
export function displayName({ actor, name }: ActorRecord): string {
  if (actor === 'Operator') return `運営（${name}）`;
  return actor === 'Supplier' ? `仕入先（${name}）` : name;
}

/** Whether a user is who is recorded. */
export const isSame = (record: ActorRecord | null, user: UserIdentity): boolean =>
  record !== null && record.actor === user.actor && record.uuid === user.uuid;

/**
 * The current user as the transition table sees them.
 *
 * @param represents reviewers for whom the user may decide as a deputy
 */
export function orderActor(
  user: UserIdentity | undefined,
  order: OrderDocument,
  represents: readonly AbsentReviewer[] = [],
): OrderActor {
  const none = { isCreator: false, isRequester: false, isEligibleReviewer: false };
  if (!user) return { ...none, kind: 'SYSTEM' };
  const kind = user.actor === 'Operator' ? 'OPERATOR' : user.role === 'UNKNOWN' ? 'NONE' : user.role;
  const isRequester = isSame(order.reviewRequester, user);
  const isDeputy =
    !isRequester &&
    !(order.stepDeciderIds ?? []).includes(user.uuid) &&
    represents.some(
      ({ uuid, isAdmin }) =>
        order.pendingReviewerIds.includes(uuid) && (isAdmin || !order.isPendingRestricted),
    );
  return {
    kind,
    isCreator: isSame(order.creator, user),
    isRequester,
    isRoundReviewer: user.actor === 'DemandUser' && order.reviewerIds.includes(user.uuid),
    isEligibleReviewer:
      user.actor === 'DemandUser' &&
      (order.pendingReviewerIds.includes(user.uuid) || isDeputy) &&
      (kind === 'ADMIN' || !order.isPendingRestricted),
  };
}
