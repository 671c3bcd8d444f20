import * as z from 'zod/mini';
import { type AudienceMember, audienceSchema, isInAudience } from './audience.js';
import { sliceDeclarationSchema } from './declaration.js';

/** The format that this code writes. */
export const REGISTRY_FORMAT = 2;

const text = z.string().check(z.minLength(1));
const remoteName = z.string().check(z.regex(/^mf-[a-z0-9]+(-[a-z0-9]+)*$/));
const release = z.object({
  version: text,
  manifestUrl: text,
  /** Subresource integrity of the manifest, where the publisher states it. */
  integrity: z.optional(z.string()),
});

/** How often a canary may fail before it is recalled by the registry itself. */
const canaryLimits = z.object({
  /** Loads before the rate says anything. */
  minLoads: z.int().check(z.minimum(1)),
  /** Failed loads and errors while drawing, as a share of the loads, from 0 to 1. */
  maxFailureRate: z.number().check(z.minimum(0), z.maximum(1)),
});

/** A release that only some users get, beside the live one. */
const canarySchema = z.extend(release, {
  declaration: z.unknown(),
  audience: audienceSchema,
  limits: canaryLimits,
  /** When it began; loads are counted from here on. */
  since: text,
});

/** A version that was taken away from users: it is neither live nor the canary. */
const recalledSchema = z.object({
  version: text,
  /** Tabs that run it load the page anew by themselves. */
  urgent: z.boolean(),
  at: text,
  why: z.string(),
});

const entrySchema = z.extend(release, {
  /** Kept unparsed: one remote's bad declaration must not cost the others. `parseDeclaration` checks it. */
  declaration: z.unknown(),
  /** One that this code cannot read, written by a newer registry, is for nobody. */
  canary: z.catch(z.optional(canarySchema), undefined),
  /** The live version is not replaced by a publication. */
  pinned: z.optional(z.literal(true)),
  /** Newest first. */
  recalled: z.catch(z.optional(z.array(recalledSchema)), undefined),
  /** Earlier releases, newest first, that `rollback` can return to. */
  previous: z._default(z.array(z.extend(release, { declaration: z.optional(z.unknown()) })), []),
});

const registrySchema = z.object({
  formatVersion: z.literal(REGISTRY_FORMAT),
  /** Raised by each write; the compare in compare-and-swap. */
  revision: z._default(z.int().check(z.nonnegative()), 0),
  remotes: z.record(remoteName, entrySchema),
});

/** Format 1 was a list, `url` pointed to the manifest, and releases before the current one were not kept. */
const registryFormat1Schema = z.object({
  formatVersion: z.optional(z.literal(1)),
  remotes: z.array(
    z.object({
      name: remoteName,
      version: text,
      url: text,
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
export const publishedDeclarationSchema = z.intersection(sliceDeclarationSchema, z.object({ version: text }));
