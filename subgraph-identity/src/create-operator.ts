/**
 * Invites an operator, such as the first one:
 * `node subgraph-identity/dist/create-operator.js --email … --last-name … --first-name …`. Idempotent.
 */
import { parseArgs } from 'node:util';
import { OutboxRelay, runSubgraphCommand } from '@hacchu-hub/subgraph-kit';
import { identityModule } from './identity.module.js';
import { OperatorService } from './operators/operator.service.js';

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        email: { type: 'string', default: '' },
        'last-name': { type: 'string', default: '' },
        'first-name': { type: 'string', default: '' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${reason}\nUsage: create-operator.js --email <address> --last-name <name> --first-name <name>\n`,
    );
    return process.exit(2);
  }
};

const values = readArguments();

await runSubgraphCommand({
  module: identityModule,
  run: async (get) => {
    const operator = await get(OperatorService).ensure({
      email: values.email,
      lastName: values['last-name'],
      firstName: values['first-name'],
    });
    await get(OutboxRelay).drain();
    process.stdout.write(`${operator._id}\n`);
  },
});
