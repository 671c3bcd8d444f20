import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAddresses } from '../attack/stack/addresses.js';
import { Load, type LoadOptions } from './load/load.js';
import { ChaosStack } from './stack/chaos-stack.js';

const CONTROL_PORT = 25_900;

/** Starts a stack of its own, prepares a load for it, does the work, and stops the stack, also when it is interrupted. */
export async function withLoad(
  name: string,
  options: Pick<LoadOptions, 'seed' | 'buyers' | 'pauseMs'>,
  work: (stack: ChaosStack, load: Load) => Promise<number>,
  env?: Readonly<Record<string, string>>,
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), `hacchu-${name}-`));
  const controlPort = Number(process.env['HACCHU_PORT_CONTROL'] ?? CONTROL_PORT);
  const stack = new ChaosStack(ownAddresses(process.env), controlPort, directory, env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stack.stop().then(() => process.exit(130)));
  }
  try {
    console.log(`Starting a stack; its logs: ${directory}`);
    await stack.start();
    const { userAddresses: addresses, dataDir } = stack;
    return await work(stack, await Load.prepare({ addresses, dataDir, ...options }));
  } finally {
    await stack.stop();
  }
}

/** Ends the process with what the command returns. Sockets left open by faults must not keep it alive. */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  process.exitCode = await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  process.exit();
}
