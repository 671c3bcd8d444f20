import { defineCapabilities } from '@hacchu-hub/subgraph-kit';

/** Who may do what in this slice; `slice.json` of `mf-__slice__` declares the same for the screens. */
export const AllowTo = defineCapabilities({
  '__slice__:view': { roles: ['ADMIN', 'EDITOR'], isForOperators: true, outlastsWithdrawal: true },
  '__slice__:edit': { roles: ['ADMIN', 'EDITOR'], isForOperators: true },
});
