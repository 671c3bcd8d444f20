import type { MenuDeclaration, RouteDeclaration } from '@hacchu-hub/slice-contract';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';

type Guarded = Pick<RouteDeclaration | MenuDeclaration, 'capability' | 'feature'>;

/**
 * Whether the user has the permissions that the declaration requires. Operators are not limited by a demand's
 * flags.
 */
export function isAllowed(user: CurrentUser, { capability, feature }: Guarded): boolean {
  if (capability !== undefined && !user.capabilities.includes(capability)) return false;
  return feature === undefined || user.actor === 'Operator' || user.featureFlags.includes(feature);
}

/** Whether a declared route may be shown; a forbidden one is indistinguishable from a missing one. */
export function mayOpen(user: CurrentUser, route: RouteDeclaration): boolean {
  const isOwnArea = route.area === 'public' || (route.area === 'operator') === (user.actor === 'Operator');
  return isOwnArea && isAllowed(user, route);
}

/**
 * Whether an entry of the menu or the top bar is shown. `operator-demand` entries need a demand in the URL.
 */
export function isInMenu(
  user: CurrentUser,
  item: Guarded & Pick<MenuDeclaration, 'area'>,
  hasDemand: boolean,
): boolean {
  const isOperator = user.actor === 'Operator';
  if (item.area === 'demand' ? isOperator : !isOperator) return false;
  if (item.area === 'operator-demand' && !hasDemand) return false;
  return isAllowed(user, item);
}
