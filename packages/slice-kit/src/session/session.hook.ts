import type { FeatureFlag } from '@hacchu-hub/slice-contract';
import { useMemo } from 'react';
import { useMatchedRoute, useSliceHost } from '../host/host-context.js';
import type { CurrentUser } from '../host/slice-host.js';

/** The signed-in user as the page of a slice sees them. */
export interface Session {
  user: CurrentUser;
  /** Where the user works: customers in `demand`, operators in `operator`. */
  area: 'demand' | 'operator';
  /** The demand that the page is about: the user's own, or `:demandUuid` of an operator's route. */
  demandUuid?: string;
  hasCapability(name: string): boolean;
  /**
   * Whether a per-demand feature is on. Operators are not limited by a demand's flags; the server decides
   * finally.
   */
  hasFeature(flag: FeatureFlag): boolean;
}

/** The signed-in user and the demand of the page. */
export function useSession(): Session {
  const { user } = useSliceHost();
  const { params } = useMatchedRoute();
  const routeDemand = params.demandUuid;
  return useMemo(() => {
    const isOperator = user.actor === 'Operator';
    return {
      user,
      area: isOperator ? 'operator' : 'demand',
      demandUuid: isOperator ? routeDemand : user.demand?.uuid,
      hasCapability: (name) => user.capabilities.includes(name),
      hasFeature: (flag) => isOperator || user.featureFlags.includes(flag),
    };
  }, [user, routeDemand]);
}
