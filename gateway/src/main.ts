import { EnvironmentError, loadEnvironment } from './environment.js';
import { createGateway, type Gateway } from './gateway.js';

/** Time for draining and for running requests after a stop signal; orchestrators allow 30 s. */
const STOP_MS = 25_000;

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function start(): Promise<Gateway> {
  const env = loadEnvironment(process.env);
  const gateway = await createGateway({ env });
  const address = await gateway.listen();
  gateway.app.log.info({ address }, 'gateway listens');
  return gateway;
}

try {
  const gateway = await start();
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (error instanceof EnvironmentError) fail(error.message);
  fail(`The gateway did not start: ${error instanceof Error ? error.message : String(error)}`);
}
