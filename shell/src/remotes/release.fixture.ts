import { BUILT_FOR, type RouteDeclaration } from '@hacchu-hub/slice-contract';

/** A published release of the orders slice with these routes. */
export const aRelease = (routes: readonly RouteDeclaration[], version = '1.0.0') => ({
  version,
  manifestUrl: `http://127.0.0.1/${version}/mf-manifest.json`,
  declaration: { id: 'orders', name: '発注', owner: 'orders team', contract: BUILT_FOR, routes },
});
