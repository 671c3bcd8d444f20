import { z } from 'zod';

/** Every port of the stack: the part that listens, its default, and the variable that changes it. */
export const PORTS = {
  shell: { part: 'the shell', fallback: 8080, variable: 'HACCHU_PORT_SHELL' },
  'mf-orders': { part: 'mf-orders', fallback: 8081, variable: 'HACCHU_PORT_MF_ORDERS' },
  'mf-products': { part: 'mf-products', fallback: 8082, variable: 'HACCHU_PORT_MF_PRODUCTS' },
  'mf-costing': { part: 'mf-costing', fallback: 8083, variable: 'HACCHU_PORT_MF_COSTING' },
  'mf-admin': { part: 'mf-admin', fallback: 8084, variable: 'HACCHU_PORT_MF_ADMIN' },
  gateway: { part: 'the gateway', fallback: 4000, variable: 'HACCHU_PORT_GATEWAY' },
  'subgraph-orders': { part: 'subgraph-orders', fallback: 4001, variable: 'HACCHU_PORT_SUBGRAPH_ORDERS' },
  'subgraph-catalog': { part: 'subgraph-catalog', fallback: 4002, variable: 'HACCHU_PORT_SUBGRAPH_CATALOG' },
  'subgraph-costing': { part: 'subgraph-costing', fallback: 4003, variable: 'HACCHU_PORT_SUBGRAPH_COSTING' },
  'subgraph-identity': {
    part: 'subgraph-identity',
    fallback: 4004,
    variable: 'HACCHU_PORT_SUBGRAPH_IDENTITY',
  },
  auth: { part: 'the auth emulator', fallback: 9099, variable: 'HACCHU_PORT_AUTH' },
  smtp: { part: 'the mail inbox (SMTP)', fallback: 1025, variable: 'HACCHU_PORT_SMTP' },
  inbound: { part: 'subgraph-orders (mail that comes in)', fallback: 1026, variable: 'HACCHU_PORT_INBOUND' },
  mail: { part: "the mail inbox's web page", fallback: 1080, variable: 'HACCHU_PORT_MAIL' },
  objects: { part: 'the object store', fallback: 9000, variable: 'HACCHU_PORT_OBJECTS' },
  logiless: { part: 'the LOGILESS emulator', fallback: 9010, variable: 'HACCHU_PORT_LOGILESS' },
  slack: { part: 'the Slack emulator', fallback: 9020, variable: 'HACCHU_PORT_SLACK' },
  mongodb: { part: 'MongoDB', fallback: 27117, variable: 'HACCHU_PORT_MONGODB' },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const port = z.coerce.number().int().min(1).max(65_535);

/**
 * The ports with what the environment changes.
 * @throws StackError-worthy text as an `Error` when a variable is not a port.
 */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const of = (name: PortName): number => {
    const { variable, fallback } = PORTS[name];
    const given = env[variable];
    if (given === undefined || given === '') return fallback;
    const parsed = port.safeParse(given);
    if (!parsed.success) throw new Error(`${variable} is "${given}", which is not a port.`);
    return parsed.data;
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
    slack: of('slack'),
    mongodb: of('mongodb'),
  };
}
