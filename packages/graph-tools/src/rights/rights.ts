import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listTopFolders } from '../repository.js';

const grant = z.object({
  roles: z.array(z.string()),
  isForOperators: z.boolean(),
  feature: z.string().optional(),
});
const rule = z.strictObject({
  capability: z.string().optional(),
  actors: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  feature: z.string().optional(),
  services: z.array(z.string()).optional(),
});
const rights = z.object({
  capabilities: z.record(z.string(), grant),
  rootFields: z.record(z.string(), rule),
});

export type Grant = z.infer<typeof grant>;
export type Rule = z.infer<typeof rule>;
/** What a subgraph's committed `rights.json` says. */
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
 * What is wrong between subgraphs: each is built with a capability matrix of its own, and they are released apart, but
 * a capability has to mean the same everywhere.
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
      .map(([field, { capability }]) => `${subgraph}: ${field} needs ${capability}, which nobody has.`),
  );
  return [...different, ...unknown];
}
