import { stopOnSignals } from '@hacchu-hub/platform-core';
import { loadEnvironment } from './environment.js';
import { createGateway, type Gateway } from './gateway.js';

/** Time for draining and for running requests after a stop signal; orchestrators allow 30 s. */
const STOP_MS = 25_000;

async function start(): Promise<Gateway> {
  const env = loadEnvironment(process.env);
  const gateway = await createGateway({ env });
  const address = await gateway.listen();
  gateway.app.log.info({ address }, 'gateway listens');
  return gateway;
}

try {
  const gateway = await start();
  stopOnSignals(() => gateway.close(), { limitMs: STOP_MS });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The gateway did not start: ${reason}\n`);
  process.exit(1);
}
