/** Binds the accounts of rows that are older than the binding of accounts; run once after the upgrade: `node subgraph-identity/dist/adopt-accounts.js`. */
import { OutboxRelay, runSubgraphCommand } from '@hacchu-hub/subgraph-kit';
import { identityModule } from './identity.module.js';
import { Adoption } from './sign-in/adoption.js';

await runSubgraphCommand({
  module: identityModule,
  run: async (get) => {
    const { bound, invited } = await get(Adoption).run();
    await get(OutboxRelay).drain();
    process.stdout.write(`${bound} accounts bound, ${invited} invitations sent again\n`);
  },
});
