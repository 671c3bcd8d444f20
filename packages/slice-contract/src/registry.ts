import { z } from 'zod';
import { sliceDeclarationSchema } from './declaration.js';

/** The format that this code writes. */
export const REGISTRY_FORMAT = 2;

const remoteName = z.string().regex(/^mf-[a-z0-9]+(-[a-z0-9]+)*$/);
const release = z.object({
  version: z.string().min(1),
  manifestUrl: z.string().min(1),
  /** Subresource integrity of the manifest, where the publisher states it. */
  integrity: z.string().optional(),
});

const entrySchema = release.extend({
  /** Kept unparsed: one remote's bad declaration must not cost the others. `parseDeclaration` checks it. */
  declaration: z.unknown(),
  /** Earlier releases, newest first, that `rollback` can return to. */
  previous: z.array(release.extend({ declaration: z.unknown().optional() })).default([]),
});

const registrySchema = z.object({
  formatVersion: z.literal(REGISTRY_FORMAT),
  /** Raised by each write; the compare in compare-and-swap. */
  revision: z.number().int().nonnegative().default(0),
  remotes: z.record(remoteName, entrySchema),
});

/** Format 1 was a list, `url` pointed to the manifest, and releases before the current one were not kept. */
const registryFormat1Schema = z.object({
  formatVersion: z.literal(1).optional(),
  remotes: z.array(
    z.object({
      name: remoteName,
      version: z.string().min(1),
      url: z.string().min(1),
      declaration: z.unknown(),
    }),
  ),
});

export type Registry = z.infer<typeof registrySchema>;
export type RegistryEntry = z.infer<typeof entrySchema>;
export type Release = RegistryEntry['previous'][number];

/** An empty registry: the state before the first publish. */
export const emptyRegistry = (): Registry => ({ formatVersion: REGISTRY_FORMAT, revision: 0, remotes: {} });

/**
 * Reads a registry of any format this code has ever written.
 * @throws Error with one readable line per problem.
 */
export function parseRegistry(value: unknown): Registry {
  const old = registryFormat1Schema.safeParse(value);
  if (old.success) {
    const remotes = old.data.remotes.map(({ name, url, ...rest }) => [
      name,
      { ...rest, manifestUrl: url, previous: [] },
    ]);
    return registrySchema.parse({
      formatVersion: REGISTRY_FORMAT,
      revision: 0,
      remotes: Object.fromEntries(remotes),
    });
  }
  const current = registrySchema.safeParse(value);
  if (current.success) return current.data;
  const lines = current.error.issues.map(
    (issue) => `${issue.path.join('.') || 'registry'}: ${issue.message}`,
  );
  throw new Error(`The registry cannot be read.\n${lines.join('\n')}`);
}

/** The slice.json of a published remote with the version that the build stamped into it. */
export const publishedDeclarationSchema = sliceDeclarationSchema.and(
  z.object({ version: z.string().min(1) }),
);
