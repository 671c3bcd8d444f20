import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type RemoteName = `mf-${string}`;
export type SubgraphName = `subgraph-${string}`;

const port = z.int().min(1).max(65_535);
const roster = z.object({
  slices: z.array(
    z.object({
      remote: z.object({ name: z.templateLiteral(['mf-', z.string()]), port }),
      subgraph: z.object({ name: z.templateLiteral(['subgraph-', z.string()]), port }),
    }),
  ),
});

const { slices } = roster.parse(
  JSON.parse(readFileSync(new URL('../../../slices.json', import.meta.url), 'utf8')),
);

/** A remote or a subgraph, with its default port. */
export interface SlicePart<Name extends RemoteName | SubgraphName = RemoteName | SubgraphName> {
  name: Name;
  port: number;
}

const remotes: SlicePart<RemoteName>[] = slices.map(({ remote }) => remote);
const subgraphs: SlicePart<SubgraphName>[] = slices.map(({ subgraph }) => subgraph);

/** The remotes and subgraphs of `slices.json`. */
export const SLICE_PARTS: readonly SlicePart[] = [...remotes, ...subgraphs];
export const REMOTES: readonly RemoteName[] = remotes.map(({ name }) => name);
export const SUBGRAPHS: readonly SubgraphName[] = subgraphs.map(({ name }) => name);

/** Name of a subgraph in the graph, `orders` for `subgraph-orders`. */
export const graphNameOf = (name: SubgraphName): string => name.slice('subgraph-'.length);

/** The database of a subgraph. */
export const databaseOf = (name: SubgraphName): string => `hacchu_${graphNameOf(name).replaceAll('-', '_')}`;

/** A name in the format of environment variables. */
export const asVariable = (name: string): string => name.replaceAll('-', '_').toUpperCase();
