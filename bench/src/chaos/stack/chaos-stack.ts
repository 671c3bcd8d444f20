import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Addresses, HOST, portOf, SUBGRAPHS } from '../../attack/stack/addresses.js';
import { OwnStack } from '../../attack/stack/own-stack.js';
import { processesAt } from '../../attack/stack/processes.js';
import { Balancer } from '../../parts/balancer.js';
import { ProcessCopy, recipeOf } from './process-copy.js';

/** The parts that users' requests pass through: the gateway and the subgraphs. */
export const PRODUCT: readonly string[] = ['gateway', ...SUBGRAPHS];

/** Distance of the port of a second instance, of further ones from it, and of a balancer, from the port of its part. */
const COPY_OFFSET = 600;
const NEXT_COPY_OFFSET = 10;
const BALANCER_OFFSET = 700;
const LOOK_MS = 250;

/** Enough for every write of a run; quotas are not what is tested here. */
const QUOTAS = JSON.stringify({
  'orderMails.person.hour': 100_000,
  'orderMails.demand.day': 100_000,
  'comments.person.hour': 100_000,
  'comments.demand.day': 100_000,
  'recipients.person.hour': 100_000,
  'recipients.demand.day': 100_000,
  'openUploads.person.tenMinutes': 10_000,
  'csvImports.person.hour': 100_000,
  'csvImports.demand.day': 100_000,
  'uploads.person.hour': 100_000,
  'uploads.demand.day': 100_000,
});

/**
 * A stack with a balancer in front of the gateway and of each subgraph, so that connections can be broken, slowed
 * down, and led to second instances.
 */
export class ChaosStack {
  private readonly balancers = new Map<string, Balancer>();
  private readonly copies = new Map<string, ProcessCopy[]>();
  private readonly stack: OwnStack;

  /**
   * @param directory of the run: data and logs
   * @param env of its processes, besides the usual one
   */
  constructor(
    readonly addresses: Addresses,
    private readonly controlPort: number,
    private readonly directory: string,
    env: Readonly<Record<string, string>> = {},
  ) {
    const proxies = SUBGRAPHS.map((name) => [
      `HACCHU_PORT_PROXY_${name.replaceAll('-', '_').toUpperCase()}`,
      String(portOf(addresses, name) + BALANCER_OFFSET),
    ]);
    this.stack = new OwnStack(addresses, join(directory, 'stack'), {
      name: 'chaos',
      args: ['--no-history'],
      env: {
        HACCHU_PORT_CONTROL: String(controlPort),
        HACCHU_DURABLE_DATABASE: '1',
        // Every mail of a run is counted.
        HACCHU_MAILS_KEPT: '100000',
        QUOTAS,
        ...Object.fromEntries(proxies),
        ...env,
      },
    });
  }

  async start(): Promise<void> {
    for (const name of PRODUCT) {
      const balancer = await Balancer.start(portOf(this.addresses, name) + BALANCER_OFFSET);
      balancer.ports = [portOf(this.addresses, name)];
      this.balancers.set(name, balancer);
    }
    await this.stack.start(true);
  }

  async stop(): Promise<void> {
    for (const name of this.copies.keys()) await this.stopCopy(name);
    await this.stack.stop();
    for (const balancer of this.balancers.values()) balancer.stop();
  }

  get dataDir(): string {
    return this.stack.dataDir;
  }

  get isRunning(): boolean {
    return this.stack.isRunning;
  }

  /** The addresses by which users reach the product. */
  get userAddresses(): Addresses {
    return { ...this.addresses, gateway: this.balancer('gateway').port };
  }

  balancer(name: string): Balancer {
    const found = this.balancers.get(name);
    if (!found) throw new Error(`${name} has no balancer`);
    return found;
  }

  portOf(name: string): number {
    return portOf(this.addresses, name);
  }

  /** The process that listens at the port of a part. @throws Error when none does */
  pidOf(name: string): number {
    const port = this.portOf(name);
    const pid = processesAt([port]).get(port);
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** The main process of PostgreSQL; undefined where the stack uses another database. */
  get postgresPid(): number | undefined {
    const file = join(this.dataDir, 'documentdb', 'postmaster.pid');
    if (!existsSync(file)) return undefined;
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.pidOf(name), signal);
  }

  /** Stops or starts a part by the supervisor, as an orchestrator does: with SIGTERM. */
  async command(name: string, action: 'stop' | 'start'): Promise<void> {
    const secrets = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8'));
    const { controlToken } = z.object({ controlToken: z.string() }).parse(secrets);
    const answer = await fetch(`http://${HOST}:${this.controlPort}/parts/${name}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}` },
    });
    if (!answer.ok) throw new Error(`${action} ${name}: ${await answer.text()}`);
  }

  /** Starts one more instance of a part and waits until it is ready; it gets no requests yet. */
  async startCopy(name: string, { clockMs }: { clockMs?: number } = {}): Promise<ProcessCopy> {
    const copies = this.copies.get(name) ?? [];
    const offset = COPY_OFFSET + copies.length * NEXT_COPY_OFFSET;
    const port = this.portOf(name) + offset;
    const copy = ProcessCopy.start(recipeOf(this.pidOf(name)), {
      port,
      inboundPort: this.addresses.inbound + offset,
      log: join(this.directory, `${name}-copy-${copies.length + 1}.log`),
      ...(clockMs !== undefined && { clockMs }),
    });
    this.copies.set(name, [...copies, copy]);
    const isUp = await untilTrue(async () => !copy.isRunning || (await isReady(port)), 120_000);
    if (!isUp || !copy.isRunning) throw new Error(`the second instance of ${name} did not start`);
    return copy;
  }

  /** Stops all instances of a part but the first. */
  async stopCopy(name: string, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    for (const copy of this.copies.get(name) ?? []) await copy.stop(signal);
    this.copies.delete(name);
  }

  /** Process ids of all instances of a part. */
  pidsOf(name: string): number[] {
    return [this.pidOf(name), ...(this.copies.get(name) ?? []).map(({ pid }) => pid)];
  }

  /** Leads requests to all instances of a part in turn. */
  routeToAll(name: string): void {
    const copies = (this.copies.get(name) ?? []).map(({ port }) => port);
    this.balancer(name).ports = [this.portOf(name), ...copies];
  }

  /** Where requests to a part go: to itself, to its second instance, or to both in turn. */
  route(name: string, to: 'itself' | 'copy' | 'both'): void {
    const own = this.portOf(name);
    const copy = own + COPY_OFFSET;
    this.balancer(name).ports = { itself: [own], copy: [copy], both: [own, copy] }[to];
  }

  /** While `isAway`, every access to stored files fails. */
  setFilesAway(isAway: boolean): void {
    const [files, away] = [join(this.dataDir, 'objects'), join(this.dataDir, 'objects-away')];
    if (isAway) {
      renameSync(files, away);
      // A file in the place of the directory: it cannot be created again.
      writeFileSync(files, '');
    } else {
      rmSync(files);
      renameSync(away, files);
    }
  }

  /** While `isFull`, the object store refuses uploads for lack of space. */
  setStoreFull(isFull: boolean): void {
    const marker = join(this.dataDir, 'objects-full');
    if (isFull) writeFileSync(marker, '');
    else rmSync(marker, { force: true });
  }

  /** The parts that are not ready. */
  async unready(): Promise<string[]> {
    const states = await Promise.all(
      PRODUCT.map(async (name) => ({ name, isUp: await isReady(this.portOf(name)) })),
    );
    return states.filter(({ isUp }) => !isUp).map(({ name }) => name);
  }

  /** Waits until every part is ready. @returns those that are not, after the time */
  async settle(maxMs: number): Promise<string[]> {
    let unready: string[] = [];
    await untilTrue(async () => {
      unready = await this.unready();
      return unready.length === 0;
    }, maxMs);
    return unready;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** @returns false when the condition did not become true in time */
export async function untilTrue(condition: () => Promise<boolean>, maxMs: number): Promise<boolean> {
  const end = Date.now() + maxMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await delay(LOOK_MS);
  }
}
