import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROJECT } from './support/identity-service.js';
import { type Stack, startStack, until } from './support/stack.js';

const REQUESTS = 1_000;
const AT_ONCE = 8;
const START_MS = 50_000;
const LOOK_MS = 100;
/** Outside the ephemeral range: while a process restarts, no connection gets its port. */
const PORTS = { first: 28_500, end: 32_000 };

/** Two free ports; they are held until both are found, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const [one, other] = [await heldPort(), await heldPort()];
  await Promise.all([one.release(), other.release()]);
  return [one.port, other.port];
}

async function heldPort(): Promise<{ port: number; release: () => Promise<unknown> }> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.end);
    const socket = createSocket();
    const isHeld = await new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(false));
      socket.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isHeld) return { port, release: () => once(socket.close(), 'close') };
  }
}

/** One process of the gateway as it is deployed. */
class GatewayProcess {
  private child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** A process whose event loop stalls, as on a busy machine, still answers what it gets. */
  isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      async (answer) => answer.ok || (await answer.text()).includes('event loop stalled'),
      () => false,
    );
  }

  async start(): Promise<void> {
    const main = join(import.meta.dirname, '../dist/main.js');
    if (!existsSync(main)) throw new Error(`${main} is missing: build the gateway first.`);
    this.child = spawn(process.execPath, [main], {
      env: { ...this.env, PORT: String(this.port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(() => this.isReady(), Boolean, START_MS);
  }

  /** Asks it to stop, and answers its exit code. */
  async stop(): Promise<unknown> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode;
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return code;
  }
}

/** What stands in front of the processes: looks at `/readyz` and tries nothing twice. */
class Balancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly ready = new Set<GatewayProcess>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(private readonly processes: readonly GatewayProcess[]) {
    for (const process of processes) this.ready.add(process);
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  private async look(): Promise<void> {
    for (const process of this.processes) {
      if (await process.isReady()) this.ready.add(process);
      else this.ready.delete(process);
    }
  }

  /** Whether requests go to this process. */
  uses(process: GatewayProcess): boolean {
    return this.ready.has(process);
  }

  /** @returns the status; 0 where no process is ready, -1 where the one that got the request did not answer */
  async send(stack: Stack): Promise<number> {
    const ready = [...this.ready];
    this.turn += 1;
    const target = ready[this.turn % ready.length];
    if (!target) {
      // Nothing else would happen meanwhile, such as a look at the processes.
      await sleep(LOOK_MS);
      return 0;
    }
    const body = JSON.stringify({ query: '{ orders { uuid } }' });
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: target.port,
          path: '/graphql',
          method: 'POST',
          agent: this.agent,
          headers: { 'content-type': 'application/json', ...stack.asAdmin() },
        },
        (answer: IncomingMessage) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve(-1));
      sent.end(body);
    });
  }

  stop(): void {
    clearInterval(this.timer);
    this.agent.destroy();
  }
}

let stack: Stack;
let gateways: readonly [GatewayProcess, GatewayProcess];
let balancer: Balancer;
/** The test is over, even where requests of a failed one are still under way. */
let hasEnded = false;
beforeAll(async () => {
  stack = await startStack();
  const env = {
    PATH: process.env['PATH'],
    HACCHU_ENV: 'development',
    LOG_LEVEL: 'error',
    INTERNAL_SIGNING_KEY: JSON.stringify(stack.signingKey),
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    SUPERGRAPH_PATH: stack.supergraphFile,
    DRAIN_MS: '1500',
    RATE_LIMIT_PER_USER: '100000',
    RATE_LIMIT_PER_IP: '100000',
  };
  const [one, other] = await freePorts();
  gateways = [new GatewayProcess(one, env), new GatewayProcess(other, env)];
  await Promise.all(gateways.map((gateway) => gateway.start()));
  balancer = new Balancer(gateways);
}, 2 * START_MS);
// Also after a failure: what still runs keeps the whole run from ending.
afterAll(async () => {
  hasEnded = true;
  balancer?.stop();
  await Promise.all((gateways ?? []).map((gateway) => gateway.stop()));
  await stack?.stop();
});

/** One after the other, each when the one before gets requests again, as a deployment does it. @returns their exit codes */
async function restartAll(): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (const gateway of gateways) {
    codes.push(await gateway.stop());
    await gateway.start();
    await until(async () => balancer.uses(gateway), Boolean, START_MS);
  }
  return codes;
}

test(
  'a rolling restart of the gateway loses none of 1,000 requests',
  async () => {
    const statuses = new Map<number, number>();
    let isRestarting = true;
    const restart = restartAll().finally(() => (isRestarting = false));
    let sent = 0;
    const send = async () => {
      while (!hasEnded && (sent < REQUESTS || isRestarting)) {
        sent += 1;
        const status = await balancer.send(stack);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(await restart).toEqual([0, 0]);
    expect(Object.fromEntries(statuses)).toEqual({ 200: sent });
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  },
  // Two processes start one after the other, on a machine that does other things too.
  4 * START_MS,
);
