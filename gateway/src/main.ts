import { processVersion, startTracing, stopOnSignals, stopTracing } from '@hacchu-hub/platform-core';
import { loadEnvironment } from './environment.js';
import { createGateway, type Gateway } from './gateway.js';
import { createBufferedLogger } from './observability/logger.js';

/** Time for draining and for running requests after a stop signal; orchestrators allow 30 s. */
const STOP_MS = 25_000;

async function start(): Promise<Gateway> {
  const env = loadEnvironment(process.env);
  const log = createBufferedLogger(env.LOG_LEVEL);
  const version = processVersion();
  await startTracing({
    service: 'gateway',
    version,
    isEdge: true,
    onProblem: (problem) => log.warn({ problem }, 'traces are not exported'),
  });
  const gateway = await createGateway({ env, log, version });
  const address = await gateway.listen();
  gateway.app.log.info({ address }, 'gateway listens');
  return gateway;
}

try {
  const gateway = await start();
  stopOnSignals(() => gateway.close().then(stopTracing), { limitMs: STOP_MS });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The gateway did not start: ${reason}\n`);
  process.exit(1);
}
