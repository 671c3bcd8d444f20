import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Default ports of the stack that `npm start` runs; the variables override them, as for `npm start` itself.
 */
const PORTS = {
  shell: ['HACCHU_PORT_SHELL', 8080],
  gateway: ['HACCHU_PORT_GATEWAY', 4000],
  auth: ['HACCHU_PORT_AUTH', 9099],
  smtp: ['HACCHU_PORT_SMTP', 1025],
  inbound: ['HACCHU_PORT_INBOUND', 1026],
  mail: ['HACCHU_PORT_MAIL', 1080],
  objects: ['HACCHU_PORT_OBJECTS', 9000],
  registry: ['HACCHU_PORT_REGISTRY', 4900],
  logiless: ['HACCHU_PORT_LOGILESS', 9010],
  slack: ['HACCHU_PORT_SLACK', 9020],
  telemetry: ['HACCHU_PORT_TELEMETRY', 9030],
  mongodb: ['HACCHU_PORT_MONGODB', 27117],
} as const;

const part = z.object({ name: z.string(), port: z.int() });
const { slices } = z
  .object({ slices: z.array(z.object({ remote: part, subgraph: part })) })
  .parse(JSON.parse(readFileSync(new URL('../../../../slices.json', import.meta.url), 'utf8')));

export const HOST = '127.0.0.1';
export const SUBGRAPHS: readonly string[] = slices.map(({ subgraph }) => subgraph.name);
export const REMOTES: readonly string[] = slices.map(({ remote }) => remote.name);

type FixedPart = keyof typeof PORTS;

/** The ports of a stack. */
export interface Addresses extends Record<FixedPart, number> {
  /** Of remotes and subgraphs, by name. */
  slices: Readonly<Record<string, number>>;
}

/** The port of any process, including remotes and subgraphs. */
export function portOf(addresses: Addresses, name: string): number {
  const port = isFixed(name) ? addresses[name] : addresses.slices[name];
  if (port === undefined) throw new Error(`The stack has no part ${name}.`);
  return port;
}

const isFixed = (name: string): name is FixedPart => name in PORTS;
const sliceVariable = (name: string): string => `HACCHU_PORT_${name.replaceAll('-', '_').toUpperCase()}`;

/** Name of the auth emulator's project. */
export const PROJECT = 'demo-hacchu-hub';

/** Offset of a separate stack's ports from the defaults, so that both can run side by side. */
const OFFSET = 20_000;

/** Ports of a running stack, from the environment. */
export const addressesOf = (env: NodeJS.ProcessEnv): Addresses => portsFrom(env, 0);

/** Ports for a separate stack; the environment can override them. */
export const ownAddresses = (env: NodeJS.ProcessEnv): Addresses => portsFrom(env, OFFSET);

function portsFrom(env: NodeJS.ProcessEnv, offset: number): Addresses {
  const of = (name: FixedPart): number => {
    const [variable, fallback] = PORTS[name];
    return Number(env[variable] ?? fallback + offset);
  };
  return {
    shell: of('shell'),
    gateway: of('gateway'),
    auth: of('auth'),
    smtp: of('smtp'),
    inbound: of('inbound'),
    mail: of('mail'),
    objects: of('objects'),
    registry: of('registry'),
    logiless: of('logiless'),
    slack: of('slack'),
    telemetry: of('telemetry'),
    mongodb: of('mongodb'),
    slices: Object.fromEntries(
      slices
        .flatMap(({ remote, subgraph }) => [remote, subgraph])
        .map(({ name, port }) => [name, Number(env[sliceVariable(name)] ?? port + offset)]),
    ),
  };
}

/** The same ports as variables for `npm start`. */
export const environmentOf = (addresses: Addresses): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(PORTS).map(([name, [variable]]) => [variable, String(portOf(addresses, name))]),
    ...Object.entries(addresses.slices).map(([name, port]) => [sliceVariable(name), String(port)]),
  ]);

const LOOPBACK_HOST = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])$/;

/**
 * The port of a stack's shell.
 * @throws Error for any address outside this machine: nothing else may be attacked.
 */
export function loopbackPort(address: string): number {
  const url = new URL(address);
  if (url.protocol !== 'http:' || !LOOPBACK_HOST.test(url.hostname)) {
    throw new Error(`${address} is not a loopback address. Only a stack on this machine may be attacked.`);
  }
  return Number(url.port || 80);
}
