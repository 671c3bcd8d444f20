import { readFileSync } from 'node:fs';
import { z } from 'zod';

const roster = z.object({ slices: z.array(z.object({ subgraph: z.object({ name: z.string() }) })) });
const file = new URL('../../../slices.json', import.meta.url);

/** The processes that sign internal identities: the gateway and every subgraph. */
export const PROCESSES: readonly string[] = [
  'gateway',
  ...roster.parse(JSON.parse(readFileSync(file, 'utf8'))).slices.map(({ subgraph }) => subgraph.name),
];
