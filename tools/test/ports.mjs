import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../prepare.mjs';
import { temporaryFolder } from './temporary.mjs';

/** Different from the ports of `npm start`, so that tests run while the stack does. */
const PORTS = {
  HACCHU_PORT_SHELL: 18080,
  HACCHU_PORT_GATEWAY: 14000,
  // Specs send operations of their own there; the gateway of the pages takes registered ones alone.
  HACCHU_PORT_OPEN_GATEWAY: Number(process.env.HACCHU_PORT_GATEWAY ?? 14000) + 10,
  HACCHU_PORT_AUTH: 19099,
  HACCHU_PORT_SMTP: 11025,
  HACCHU_PORT_INBOUND: 11026,
  HACCHU_PORT_MAIL: 11080,
  HACCHU_PORT_OBJECTS: 19000,
  // Derived from the object store's port, so that runs which only move that one do not collide here either.
  HACCHU_PORT_LOGILESS: Number(process.env.HACCHU_PORT_OBJECTS ?? 19000) + 10,
  HACCHU_PORT_SLACK: Number(process.env.HACCHU_PORT_OBJECTS ?? 19000) + 20,
  HACCHU_PORT_TELEMETRY: Number(process.env.HACCHU_PORT_OBJECTS ?? 19000) + 40,
  HACCHU_PORT_REGISTRY: Number(process.env.HACCHU_PORT_OBJECTS ?? 19000) + 30,
  HACCHU_PORT_MONGODB: 28117,
  HACCHU_PORT_CONTROL: 14400,
  ...slicePorts(),
};

/** Ports of the remotes and subgraphs: offset from those of `npm start` like the others. */
function slicePorts() {
  const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8'));
  const variable = (name) => `HACCHU_PORT_${name.replaceAll('-', '_').toUpperCase()}`;
  const parts = slices.flatMap(({ remote, subgraph }) => [remote, subgraph]);
  return Object.fromEntries(parts.map(({ name, port }) => [variable(name), 10_000 + port]));
}

/** Offset of the Jest backing services, which run beside the stack of the browser tests. */
const UNIT_OFFSET = 100;

/**
 * Ports and directories of a test run; the environment takes precedence.
 * @param {'unit' | 'e2e'} kind
 * @returns {Record<string, string>}
 */
export function testEnvironment(kind) {
  const offset = kind === 'unit' ? UNIT_OFFSET : 0;
  const portOf = (name) => Number(process.env[name] ?? PORTS[name]) + offset;
  const ports = Object.keys(PORTS).map((name) => [name, String(portOf(name))]);
  const dataDir = resolve(root, process.env.HACCHU_DATA_DIR || '.data');
  const directories = { HACCHU_DATA_DIR: join(dataDir, 'test', kind), TMPDIR: temporaryFolder() };
  return { ...Object.fromEntries(ports), ...directories };
}
