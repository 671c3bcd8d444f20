import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listTopFolders } from '../repository.js';
import { SLICES_FILE } from '../supergraph/compose.js';

const grant = z.object({
  roles: z.array(z.string()),
  isForOperators: z.boolean(),
  needsPlatformRight: z.boolean().optional(),
  feature: z.string().optional(),
  outlastsWithdrawal: z.boolean().optional(),
});
const rule = z.strictObject({
  capability: z.string().optional(),
  actors: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  feature: z.string().optional(),
  needsPlatformRight: z.boolean().optional(),
  services: z.array(z.string()).optional(),
});
const declaration = z.object({
  id: z.string(),
  capabilities: z
    .record(
      z.string(),
      z.object({
        label: z.string(),
        roles: z.array(z.string()).default([]),
        isForOperators: z.boolean().default(false),
        feature: z.string().optional(),
        outlastsWithdrawal: z.boolean().optional(),
      }),
    )
    .default({}),
});
const roster = z.object({
  slices: z.array(
    z.object({ remote: z.object({ name: z.string() }), subgraph: z.object({ name: z.string() }) }),
  ),
});
const rights = z.object({
  capabilities: z.record(z.string(), grant),
  ownCapabilities: z.record(z.string(), grant).default({}),
  rootFields: z.record(z.string(), rule),
});

export type Grant = z.infer<typeof grant>;
export type Rule = z.infer<typeof rule>;
/** The contents of a subgraph's committed `rights.json`. */
export interface PublishedRights extends z.infer<typeof rights> {
  subgraph: string;
  /** What `slice.json` of the same slice declares for its screens. */
  declared: z.infer<typeof declaration>;
}

const readJson = (root: string, ...path: string[]): unknown =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** The rights that every subgraph publishes, by name, and what the screens of its slice go by. */
export function readRights(root: string): PublishedRights[] {
  const { slices } = roster.parse(readJson(root, SLICES_FILE));
  const remotes = new Map(slices.map(({ remote, subgraph }) => [subgraph.name, remote.name]));
  return listTopFolders(root, (name) => name.startsWith('subgraph-'))
    .filter((name) => existsSync(join(root, name, 'rights.json')))
    .map((subgraph) => {
      const published = rights.parse(readJson(root, subgraph, 'rights.json'));
      const remote = remotes.get(subgraph);
      const slice = remote === undefined ? { id: subgraph } : readJson(root, remote, 'slice.json');
      return { subgraph, ...published, declared: declaration.parse(slice) };
    });
}

/**
 * Inconsistencies between subgraphs: each is built with its own copy of the capability matrix and released
 * separately, but a capability must mean the same everywhere.
 */
export function rightsProblems(published: readonly PublishedRights[]): string[] {
  const [first, ...others] = published;
  if (!first) return ['No subgraph publishes rights.'];
  const different = others
    .filter(({ capabilities }) => JSON.stringify(capabilities) !== JSON.stringify(first.capabilities))
    .map(({ subgraph }) => `${subgraph}: another capability matrix than ${first.subgraph}.`);
  const unknown = published.flatMap(({ subgraph, capabilities, ownCapabilities, rootFields }) =>
    Object.entries(rootFields)
      .filter(
        ([, { capability }]) =>
          capability !== undefined && !(capability in capabilities) && !(capability in ownCapabilities),
      )
      .map(([field, { capability }]) => `${subgraph}: ${field} needs ${capability}, which does not exist.`),
  );
  return [...different, ...unknown, ...published.flatMap(ownProblems)];
}

/** What a slice defines for its subgraph has to be what it declares for its screens, under names of its own. */
function ownProblems({ subgraph, capabilities, ownCapabilities, declared }: PublishedRights): string[] {
  const names = new Set([...Object.keys(ownCapabilities), ...Object.keys(declared.capabilities)]);
  return [...names].flatMap((name) => {
    const enforced = ownCapabilities[name];
    const shown = declared.capabilities[name];
    if (name in capabilities) return [`${subgraph}: ${name} is a capability of the matrix.`];
    if (!name.startsWith(`${declared.id}:`))
      return [`${subgraph}: ${name} has to begin with "${declared.id}:".`];
    if (!shown) return [`${subgraph}: ${name} is not declared in slice.json.`];
    if (!enforced) return [`${subgraph}: no root field needs ${name}, which slice.json declares.`];
    return textOf(enforced) === textOf(shown)
      ? []
      : [`${subgraph}: ${name} is granted to others than slice.json declares.`];
  });
}

const textOf = ({ roles, isForOperators, feature, outlastsWithdrawal = false }: Grant): string =>
  JSON.stringify([[...roles].sort(), isForOperators, feature ?? null, outlastsWithdrawal]);
