/** Ports of the stack that `npm start` runs; the variable moves a part, as it does for `npm start` itself. */
const PORTS = {
  shell: ['HACCHU_PORT_SHELL', 8080],
  'mf-orders': ['HACCHU_PORT_MF_ORDERS', 8081],
  'mf-products': ['HACCHU_PORT_MF_PRODUCTS', 8082],
  'mf-costing': ['HACCHU_PORT_MF_COSTING', 8083],
  'mf-admin': ['HACCHU_PORT_MF_ADMIN', 8084],
  gateway: ['HACCHU_PORT_GATEWAY', 4000],
  'subgraph-orders': ['HACCHU_PORT_SUBGRAPH_ORDERS', 4001],
  'subgraph-catalog': ['HACCHU_PORT_SUBGRAPH_CATALOG', 4002],
  'subgraph-costing': ['HACCHU_PORT_SUBGRAPH_COSTING', 4003],
  'subgraph-identity': ['HACCHU_PORT_SUBGRAPH_IDENTITY', 4004],
  auth: ['HACCHU_PORT_AUTH', 9099],
  smtp: ['HACCHU_PORT_SMTP', 1025],
  inbound: ['HACCHU_PORT_INBOUND', 1026],
  mail: ['HACCHU_PORT_MAIL', 1080],
  objects: ['HACCHU_PORT_OBJECTS', 9000],
  logiless: ['HACCHU_PORT_LOGILESS', 9010],
  mongodb: ['HACCHU_PORT_MONGODB', 27117],
} as const;

export type PartName = keyof typeof PORTS;
export type Addresses = Record<PartName, number>;

export const HOST = '127.0.0.1';
export const SUBGRAPHS = [
  'subgraph-orders',
  'subgraph-catalog',
  'subgraph-costing',
  'subgraph-identity',
] as const;
export const REMOTES = ['mf-orders', 'mf-products', 'mf-costing', 'mf-admin'] as const;
/** Name of the auth emulator's project. */
export const PROJECT = 'demo-hacchu-hub';

/** How far beside the defaults a stack of our own lies, so that it runs beside another one. */
const OFFSET = 20_000;

/** Ports of a running stack, from the environment. */
export const addressesOf = (env: NodeJS.ProcessEnv): Addresses => portsFrom(env, 0);

/** Ports for a stack of our own; the environment still has the last word. */
export const ownAddresses = (env: NodeJS.ProcessEnv): Addresses => portsFrom(env, OFFSET);

function portsFrom(env: NodeJS.ProcessEnv, offset: number): Addresses {
  const of = (name: PartName): number => {
    const [variable, fallback] = PORTS[name];
    return Number(env[variable] ?? fallback + offset);
  };
  return {
    shell: of('shell'),
    'mf-orders': of('mf-orders'),
    'mf-products': of('mf-products'),
    'mf-costing': of('mf-costing'),
    'mf-admin': of('mf-admin'),
    gateway: of('gateway'),
    'subgraph-orders': of('subgraph-orders'),
    'subgraph-catalog': of('subgraph-catalog'),
    'subgraph-costing': of('subgraph-costing'),
    'subgraph-identity': of('subgraph-identity'),
    auth: of('auth'),
    smtp: of('smtp'),
    inbound: of('inbound'),
    mail: of('mail'),
    objects: of('objects'),
    logiless: of('logiless'),
    mongodb: of('mongodb'),
  };
}

/** The same ports as variables for `npm start`. */
export function environmentOf(addresses: Addresses): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PORTS).map(([name, [variable]]) => [variable, String(addresses[name as PartName])]),
  );
}

const LOOPBACK_HOST = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])$/;

/**
 * The port of a stack's shell.
 * @throws Error for any address that is not of this machine: nothing else may be attacked.
 */
export function loopbackPort(address: string): number {
  const url = new URL(address);
  if (url.protocol !== 'http:' || !LOOPBACK_HOST.test(url.hostname)) {
    throw new Error(`${address} is not a loopback address. Only a stack on this machine may be attacked.`);
  }
  return Number(url.port || 80);
}
