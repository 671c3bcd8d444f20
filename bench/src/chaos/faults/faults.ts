import { setTimeout as delay } from 'node:timers/promises';
import { SUBGRAPHS } from '../../attack/stack/addresses.js';
import { type ChaosStack, PRODUCT } from '../stack/chaos-stack.js';

/** How long faults last that can be shorter or longer. */
export interface FaultTimes {
  mailDownMs: number;
}

export interface Fault {
  /** Kind and part, such as `kill/gateway`. */
  name: string;
  title: string;
  /**
   * Whether users may notice nothing but answers that invite a repetition: no lost connection and no refusal, as for
   * a rolling restart.
   */
  isSmooth?: boolean;
  /** Injects the fault; the fault is over when it resolves. @throws Error when it cannot be injected here */
  inject(stack: ChaosStack, times: FaultTimes): Promise<void>;
}

const SLOW_MS = 10_000;
const PAUSE_MS = 5_000;
const STORE_MS = 10_000;
const SHARED_MS = 12_000;
const CLOCK_MS = 10 * 60_000;
/** Clients close idle connections to a process that is about to stop; requests on them are answered. */
const DRAIN_MS = 1_000;

const kill = (name: string): Fault => ({
  name: `kill/${name}`,
  title: `kill -9 of ${name}`,
  inject: async (stack) => stack.signal(name, 'SIGKILL'),
});

/** The second instance takes half of the requests, jobs and side effects before it is killed. */
const killSecond = (name: string): Fault => ({
  name: `kill-second/${name}`,
  title: `kill -9 of a second instance of ${name}`,
  inject: async (stack) => {
    await stack.startCopy(name);
    stack.route(name, 'both');
    await delay(PAUSE_MS);
    await stack.stopCopy(name, 'SIGKILL');
    stack.route(name, 'itself');
  },
});

const stall = (name: string): Fault => ({
  name: `slow/${name}`,
  title: `${name} does not answer for ${SLOW_MS / 1_000} s`,
  inject: async (stack) => {
    const pid = stack.pidOf(name);
    process.kill(pid, 'SIGSTOP');
    await delay(SLOW_MS);
    process.kill(pid, 'SIGCONT');
  },
});

const slowWire = (name: string): Fault => ({
  name: `wire/${name}`,
  title: `each packet to and from ${name} takes 1 s longer, for ${SLOW_MS / 1_000} s`,
  inject: async (stack) => {
    const balancer = stack.balancer(name);
    balancer.delayMs = 1_000;
    await delay(SLOW_MS);
    balancer.delayMs = 0;
  },
});

const resets = (name: string): Fault => ({
  name: `reset/${name}`,
  title: `all connections to ${name} are reset, 25 times in 5 s`,
  inject: async (stack) => {
    for (let round = 0; round < 25; round += 1) {
      stack.balancer(name).reset();
      await delay(200);
    }
  },
});

/** The process with the wrong clock takes all requests, and half of the jobs and side effects. */
const wrongClock = (name: string, direction: 'ahead' | 'behind'): Fault => ({
  name: `clock-${direction}/${name}`,
  title: `an instance of ${name} whose clock is 10 minutes ${direction}`,
  inject: async (stack) => {
    await stack.startCopy(name, { clockMs: direction === 'ahead' ? CLOCK_MS : -CLOCK_MS });
    stack.route(name, 'copy');
    // Kept connections would lead to the other process. Those of users to a gateway end by themselves.
    if (name !== 'gateway') stack.balancer(name).reset();
    await delay(SHARED_MS);
    stack.route(name, 'itself');
    if (name !== 'gateway') stack.balancer(name).reset();
    await delay(DRAIN_MS);
    await stack.stopCopy(name);
  },
});

/** A new instance starts before the old one stops, as an orchestrator does it. */
async function restartSmoothly(stack: ChaosStack, name: string): Promise<void> {
  await stack.startCopy(name);
  stack.route(name, 'copy');
  await delay(DRAIN_MS);
  await stack.command(name, 'stop');
  await stack.command(name, 'start');
  stack.route(name, 'itself');
  await delay(DRAIN_MS);
  await stack.stopCopy(name);
}

const rolling = (name: string): Fault => ({
  name: `rolling/${name}`,
  title: `rolling restart of ${name}`,
  isSmooth: true,
  inject: (stack) => restartSmoothly(stack, name),
});

async function killPostgres(stack: ChaosStack): Promise<void> {
  const pid = stack.postgresPid;
  if (pid === undefined) throw new Error('the database is not DocumentDB');
  process.kill(pid, 'SIGKILL');
}

/** Every fault, by the begin of whose names runs choose. */
export const FAULTS: readonly Fault[] = [
  ...PRODUCT.map(kill),
  ...SUBGRAPHS.map(killSecond),
  {
    name: 'kill-all/product',
    title: 'kill -9 of the gateway and all subgraphs at once',
    inject: async (stack) => PRODUCT.forEach((name) => stack.signal(name, 'SIGKILL')),
  },
  {
    name: 'database/server-killed',
    title: 'kill -9 of the server that speaks MongoDB’s protocol',
    inject: async (stack) => stack.signal('mongodb', 'SIGKILL'),
  },
  {
    name: 'database/postgres-killed',
    title: 'kill -9 of PostgreSQL below DocumentDB',
    inject: killPostgres,
  },
  {
    name: 'database/paused',
    title: `the database does not answer for ${PAUSE_MS / 1_000} s`,
    inject: async (stack) => {
      const pid = stack.pidOf('mongodb');
      process.kill(pid, 'SIGSTOP');
      await delay(PAUSE_MS);
      process.kill(pid, 'SIGCONT');
    },
  },
  ...PRODUCT.map(stall),
  slowWire('subgraph-orders'),
  slowWire('subgraph-identity'),
  ...PRODUCT.map(resets),
  {
    name: 'mail/down',
    title: 'the mail server is down',
    inject: async (stack, { mailDownMs }) => {
      await stack.command('mail', 'stop');
      await delay(mailDownMs);
      await stack.command('mail', 'start');
    },
  },
  {
    name: 'mail/stalled',
    title: `the mail server does not answer for ${SLOW_MS / 1_000} s`,
    inject: async (stack) => {
      const pid = stack.pidOf('smtp');
      process.kill(pid, 'SIGSTOP');
      await delay(SLOW_MS);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'objects/down',
    title: `the object store is down, and its files cannot be read or written, for ${STORE_MS / 1_000} s`,
    inject: async (stack) => {
      await stack.command('objects', 'stop');
      stack.setFilesAway(true);
      await delay(STORE_MS);
      stack.setFilesAway(false);
      await stack.command('objects', 'start');
    },
  },
  {
    name: 'objects/full',
    title: `the object store refuses uploads with 507 for ${STORE_MS / 1_000} s`,
    inject: async (stack) => {
      stack.setStoreFull(true);
      await delay(STORE_MS);
      stack.setStoreFull(false);
    },
  },
  ...PRODUCT.flatMap((name) => [wrongClock(name, 'ahead'), wrongClock(name, 'behind')]),
  {
    name: 'two/subgraphs',
    title: `two instances of every subgraph for ${SHARED_MS / 1_000} s, then one again`,
    isSmooth: true,
    inject: async (stack) => {
      for (const name of SUBGRAPHS) {
        await stack.startCopy(name);
        stack.route(name, 'both');
      }
      await delay(SHARED_MS);
      for (const name of SUBGRAPHS) stack.route(name, 'itself');
      await delay(DRAIN_MS);
      await Promise.all(SUBGRAPHS.map((name) => stack.stopCopy(name)));
    },
  },
  ...PRODUCT.map(rolling),
];
