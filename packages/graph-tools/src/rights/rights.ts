import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listTopFolders } from '../repository.js';

const grant = z.object({
  roles: z.array(z.string()),
  isForOperators: z.boolean(),
  needsPlatformRight: z.boolean().optional(),
  feature: z.string().optional(),
});
const rule = z.strictObject({
  capability: z.string().optional(),
  actors: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  feature: z.string().optional(),
  needsPlatformRight: z.boolean().optional(),
  services: z.array(z.string()).optional(),
});
const rights = z.object({
  capabilities: z.record(z.string(), grant),
  rootFields: z.record(z.string(), rule),
});

export type Grant = z.infer<typeof grant>;
export type Rule = z.infer<typeof rule>;
/** The contents of a subgraph's committed `rights.json`. */
export interface PublishedRights extends z.infer<typeof rights> {
  subgraph: string;
}

/** The rights that every subgraph publishes, by name. */
export function readRights(root: string): PublishedRights[] {
  return listTopFolders(root, (name) => name.startsWith('subgraph-'))
    .filter((name) => existsSync(join(root, name, 'rights.json')))
    .map((subgraph) => {
      const text = readFileSync(join(root, subgraph, 'rights.json'), 'utf8');
      return { subgraph, ...rights.parse(JSON.parse(text)) };
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
  const unknown = published.flatMap(({ subgraph, capabilities, rootFields }) =>
    Object.entries(rootFields)
      .filter(([, { capability }]) => capability !== undefined && !(capability in capabilities))
      .map(([field, { capability }]) => `${subgraph}: ${field} needs ${capability}, which does not exist.`),
  );
  return [...different, ...unknown];
}
