import type { TenantScope, UserIdentity } from '@hacchu-hub/subgraph-kit';
import type { OrderActor } from './order.guards.js';
import type { ActorRecord, OrderDocument } from './order.schema.js';

/** Work that no person asked for. */
export const SYSTEM_ACTOR: ActorRecord = { actor: 'System', uuid: 'system', name: 'システム' };

/** Who acts, as it is kept with the order. */
export function recordOf(user: UserIdentity): ActorRecord {
  return { actor: user.actor, uuid: user.uuid, name: user.name };
}

/** Who acts in a scope; the system where no person does. */
export const actorOf = (scope: TenantScope): ActorRecord =>
  scope.actor ? recordOf(scope.actor) : SYSTEM_ACTOR;

/** The name that other people read: operators appear as 運営（name）. */
export const displayName = (record: ActorRecord): string =>
  record.actor === 'Operator' ? `運営（${record.name}）` : record.name;

const isSame = (record: ActorRecord | null, user: UserIdentity): boolean =>
  record !== null && record.actor === user.actor && record.uuid === user.uuid;

/** The acting person as the transition table sees them. */
export function orderActor(user: UserIdentity | undefined, order: OrderDocument): OrderActor {
  const none = { isCreator: false, isRequester: false, isEligibleReviewer: false };
  if (!user) return { ...none, kind: 'SYSTEM' };
  const kind = user.actor === 'Operator' ? 'OPERATOR' : user.role === 'UNKNOWN' ? 'NONE' : user.role;
  return {
    kind,
    isCreator: isSame(order.creator, user),
    isRequester: isSame(order.reviewRequester, user),
    isAskedReviewer: user.actor === 'DemandUser' && order.reviewerIds.includes(user.uuid),
    isEligibleReviewer:
      user.actor === 'DemandUser' &&
      order.pendingReviewerIds.includes(user.uuid) &&
      (kind === 'ADMIN' || !order.isPendingRestricted),
  };
}
