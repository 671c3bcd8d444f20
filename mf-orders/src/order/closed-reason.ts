import type { OrderActionFragment, OrderActionId } from '../generated/graphql.js';

interface Acted {
  actions: readonly OrderActionFragment[];
}

/** Why none of the actions can be done now, in the server's words; undefined while one of them can. */
export const closedReason = ({ actions }: Acted, ...ids: readonly OrderActionId[]): string | undefined => {
  const candidates = actions.filter(({ id }) => ids.includes(id));
  if (candidates.some(({ isAllowed }) => isAllowed)) return undefined;
  const reasons = candidates.flatMap(({ blockers }) => blockers.map(({ message }) => message));
  return [...new Set(reasons)].join(' ') || '現在のステータスでは実行できません。';
};
