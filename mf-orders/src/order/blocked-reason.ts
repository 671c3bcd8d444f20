import type { OrderActionFragment, OrderActionId } from '../generated/graphql.js';

interface WithActions {
  actions: readonly OrderActionFragment[];
}

/** Why none of the actions is allowed now, in the server's words; undefined while one of them is. */
export const blockedReason = (
  { actions }: WithActions,
  ...ids: readonly OrderActionId[]
): string | undefined => {
  const candidates = actions.filter(({ id }) => ids.includes(id));
  if (candidates.some(({ isAllowed }) => isAllowed)) return undefined;
  const reasons = candidates.flatMap(({ blockers }) => blockers.map(({ message }) => message));
  return [...new Set(reasons)].join(' ') || '現在のステータスでは実行できません。';
};
