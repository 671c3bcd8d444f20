import { z } from 'zod';
import { StackError } from '../support/stack-error.js';
import { asVariable, type RemoteName, REMOTES, SLICE_PARTS, type SubgraphName, SUBGRAPHS } from './slices.js';

/** One port of the stack: the part that listens, its default, and the variable that changes it. */
export interface PortSetting {
  part: string;
  fallback: number;
  variable: string;
}

/** The ports of everything but slices. */
export const PORTS = {
  shell: { part: 'the shell', fallback: 8080, variable: 'HACCHU_PORT_SHELL' },
  gateway: { part: 'the gateway', fallback: 4000, variable: 'HACCHU_PORT_GATEWAY' },
  registry: { part: 'the registry of releases', fallback: 4900, variable: 'HACCHU_PORT_REGISTRY' },
  auth: { part: 'the auth emulator', fallback: 9099, variable: 'HACCHU_PORT_AUTH' },
  smtp: { part: 'the mail inbox (SMTP)', fallback: 1025, variable: 'HACCHU_PORT_SMTP' },
  inbound: { part: 'subgraph-orders (mail that comes in)', fallback: 1026, variable: 'HACCHU_PORT_INBOUND' },
  mail: { part: "the mail inbox's web page", fallback: 1080, variable: 'HACCHU_PORT_MAIL' },
  objects: { part: 'the object store', fallback: 9000, variable: 'HACCHU_PORT_OBJECTS' },
  logiless: { part: 'the LOGILESS emulator', fallback: 9010, variable: 'HACCHU_PORT_LOGILESS' },
  slack: { part: 'the Slack emulator', fallback: 9020, variable: 'HACCHU_PORT_SLACK' },
  telemetry: { part: 'the receiver of traces', fallback: 9030, variable: 'HACCHU_PORT_TELEMETRY' },
  mongodb: { part: 'MongoDB', fallback: 27117, variable: 'HACCHU_PORT_MONGODB' },
} as const satisfies Record<string, PortSetting>;

/** Only where it is set is there a second gateway, and the first one takes registered operations alone. */
const OPEN_GATEWAY = { part: 'the gateway for API clients', variable: 'HACCHU_PORT_OPEN_GATEWAY' };

export type PortName = keyof typeof PORTS;
export type SlicePartName = RemoteName | SubgraphName;

/** The ports of the stack. */
export interface Ports extends Record<PortName, number> {
  /** Of a gateway that takes any operation, beside one that takes registered ones; undefined for one gateway only. */
  openGateway: number | undefined;
  /** Of the remotes and subgraphs, by name. */
  slices: ReadonlyMap<SlicePartName, number>;
  /** Of the development servers that `npm run dev` starts for remotes. */
  devServers: ReadonlyMap<RemoteName, number>;
  /** Where the gateway and the other subgraphs reach a subgraph: its own port, or a proxy that is not part of the stack. */
  reachedAt: ReadonlyMap<SubgraphName, number>;
}

/** How the port of a remote or subgraph is set. */
export const slicePortSetting = (name: SlicePartName, fallback: number): PortSetting => ({
  part: name,
  fallback,
  variable: `HACCHU_PORT_${asVariable(name)}`,
});

/** The port of a remote or subgraph. */
export function slicePort({ slices }: Ports, name: SlicePartName): number {
  const found = slices.get(name);
  if (found === undefined) throw new Error(`${name} is not in slices.json.`);
  return found;
}

/** How the port of a remote's development server is set: beside the one of the remote. */
export const devServerPortSetting = (remote: RemoteName, ofRemote: number): PortSetting => ({
  part: `the development server of ${remote}`,
  fallback: ofRemote + 50,
  variable: `HACCHU_PORT_DEV_${asVariable(remote)}`,
});

/** The port of a remote's development server. */
export function devServerPort({ devServers }: Ports, remote: RemoteName): number {
  const found = devServers.get(remote);
  if (found === undefined) throw new Error(`${remote} is not in slices.json.`);
  return found;
}

/** Every port of the stack that must be free, with what it is for. */
export const allPorts = (
  ports: Ports,
): (PortSetting & { name: PortName | SlicePartName; port: number })[] => [
  ...portNames().map((name) => ({ ...PORTS[name], name, port: ports[name] })),
  ...[...ports.slices].map(([name, port]) => ({ ...slicePortSetting(name, port), name, port })),
  ...openGatewayPorts(ports),
];

/** @throws StackError that names both variables when two parts have the same port */
export function requireDifferentPorts(ports: Ports): void {
  const taken = new Map<number, PortSetting>();
  for (const setting of allPorts(ports)) {
    const other = taken.get(setting.port);
    if (other)
      throw new StackError(
        `${setting.part} and ${other.part} have the same port ${setting.port}. Choose another one with ${other.variable} or ${setting.variable}.`,
      );
    taken.set(setting.port, setting);
  }
}

/** The port of the second gateway, where there is one. */
export const openGatewayPorts = ({
  openGateway,
}: Ports): (PortSetting & { name: 'gateway'; port: number })[] =>
  openGateway === undefined
    ? []
    : [{ ...OPEN_GATEWAY, fallback: openGateway, name: 'gateway', port: openGateway }];

export const portNames = (): PortName[] =>
  Object.keys(PORTS).filter((name): name is PortName => name in PORTS);

const port = z.coerce.number().int().min(1).max(65_535);

/**
 * The ports with overrides from the environment.
 * @throws Error that names the variable when it is not a port
 */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const read = ({ variable, fallback }: PortSetting): number => {
    const given = env[variable];
    if (given === undefined || given === '') return fallback;
    const parsed = port.safeParse(given);
    if (!parsed.success) throw new Error(`${variable} is "${given}", which is not a port.`);
    return parsed.data;
  };
  const of = (name: PortName): number => read(PORTS[name]);
  const isOpenGateway = Boolean(env[OPEN_GATEWAY.variable]);
  const slices = new Map(
    SLICE_PARTS.map((part) => [part.name, read(slicePortSetting(part.name, part.port))]),
  );
  return {
    shell: of('shell'),
    gateway: of('gateway'),
    openGateway: isOpenGateway ? read({ ...OPEN_GATEWAY, fallback: 0 }) : undefined,
    registry: of('registry'),
    auth: of('auth'),
    smtp: of('smtp'),
    inbound: of('inbound'),
    mail: of('mail'),
    objects: of('objects'),
    logiless: of('logiless'),
    slack: of('slack'),
    telemetry: of('telemetry'),
    mongodb: of('mongodb'),
    slices,
    reachedAt: new Map(
      SUBGRAPHS.map((name) => {
        const variable = `HACCHU_PORT_PROXY_${asVariable(name)}`;
        return [name, read({ part: `the proxy of ${name}`, variable, fallback: slices.get(name) ?? 0 })];
      }),
    ),
    devServers: new Map(
      REMOTES.map((remote) => [remote, read(devServerPortSetting(remote, slices.get(remote) ?? 0))]),
    ),
  };
}
