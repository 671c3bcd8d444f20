import { z } from 'zod';
import { type AudienceMember, audienceSchema, isInAudience } from './audience.js';
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

/** How often a canary may fail before it is recalled by the registry itself. */
const canaryLimits = z.object({
  /** Loads before the rate says anything. */
  minLoads: z.number().int().min(1),
  /** Failed loads and errors while drawing, as a share of the loads, from 0 to 1. */
  maxFailureRate: z.number().min(0).max(1),
});

/** A release that only some users get, beside the live one. */
const canarySchema = release.extend({
  declaration: z.unknown(),
  audience: audienceSchema,
  limits: canaryLimits,
  /** When it began; loads are counted from here on. */
  since: z.string().min(1),
});

/** A version that was taken away from users: it is neither live nor the canary. */
const recalledSchema = z.object({
  version: z.string().min(1),
  /** Tabs that run it load the page anew by themselves. */
  urgent: z.boolean(),
  at: z.string().min(1),
  why: z.string(),
});

const entrySchema = release.extend({
  /** Kept unparsed: one remote's bad declaration must not cost the others. `parseDeclaration` checks it. */
  declaration: z.unknown(),
  /** One that this code cannot read, written by a newer registry, is for nobody. */
  canary: canarySchema.optional().catch(undefined),
  /** The live version is not replaced by a publication. */
  pinned: z.literal(true).optional(),
  /** Newest first. */
  recalled: z.array(recalledSchema).optional().catch(undefined),
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
export type Canary = z.infer<typeof canarySchema>;
export type CanaryLimits = z.infer<typeof canaryLimits>;
export type RecalledVersion = z.infer<typeof recalledSchema>;

/** The limits of a canary that names none. */
export const DEFAULT_CANARY_LIMITS: CanaryLimits = { minLoads: 20, maxFailureRate: 0.05 };

/** The release of a remote that a user gets. */
export function releaseFor(
  remote: string,
  entry: RegistryEntry,
  member: AudienceMember,
): { release: RegistryEntry | Canary; isCanary: boolean } {
  const { canary } = entry;
  return canary && isInAudience(canary.audience, member, `${remote}@${canary.version}`)
    ? { release: canary, isCanary: true }
    : { release: entry, isCanary: false };
}

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
