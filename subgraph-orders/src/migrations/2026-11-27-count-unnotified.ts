import type { Migration } from '@hacchu-hub/subgraph-kit';
import { recount } from './recount.js';

/** An earlier release also counts 納品完了 and キャンセル as having unnotified changes. */
export const countUnnotified: Migration = {
  name: '2026-11-27-count-unnotified',
  phase: 'contract',
  up: async (context) => {
    context.say(`counts of ${await recount(context)} demands are corrected`);
  },
  // The nightly check of the earlier release counts as that release does.
  down: async () => {},
};
