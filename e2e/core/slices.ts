import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const part = z.object({ name: z.string(), port: z.int() });
const roster = z.object({ slices: z.array(z.object({ remote: part, subgraph: part })) });
const { slices } = roster.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../slices.json'), 'utf8')),
);
const ports = new Map(
  slices.flatMap(({ remote, subgraph }) => [remote, subgraph]).map(({ name, port }) => [name, port]),
);

/** Where the subgraphs of the stack under test listen. */
export const subgraphOrigins = (): string[] => slices.map(({ subgraph }) => originOf(subgraph.name));

/** Where a remote or subgraph of the stack under test listens. */
export const sliceOrigin = (name: `mf-${string}` | `subgraph-${string}`): string => originOf(name);

function originOf(name: string): string {
  const variable = `HACCHU_PORT_${name.replaceAll('-', '_').toUpperCase()}`;
  const port = process.env[variable] ?? ports.get(name);
  if (port === undefined) throw new Error(`${name} is not in slices.json.`);
  return `http://127.0.0.1:${port}`;
}
