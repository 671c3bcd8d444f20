import * as v from 'valibot';
import { type AudienceMember, audienceSchema, isInAudience } from './audience.js';
import { problemsOf, recordOf, share, text } from './schemas.js';

/** The format that this code writes. */
export const REGISTRY_FORMAT = 2;

const remoteName = v.pipe(v.string(), v.regex(/^mf-[a-z0-9]+(-[a-z0-9]+)*$/));
const release = v.object({
  version: text,
  manifestUrl: text,
  /** Subresource integrity of the manifest, where the publisher states it. */
  integrity: v.optional(v.string()),
});

/** How often a canary may fail before it is recalled by the registry itself. */
const canaryLimits = v.object({
  /** Loads before the rate says anything. */
  minLoads: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Failed loads and errors while drawing, as a share of the loads, from 0 to 1. */
  maxFailureRate: share,
});

/** A release that only some users get, beside the live one. */
const canarySchema = v.object({
  ...release.entries,
  declaration: v.unknown(),
  audience: audienceSchema,
  limits: canaryLimits,
  /** When it began; loads are counted from here on. */
  since: text,
});

/** A version that was taken away from users: it is neither live nor the canary. */
const recalledSchema = v.object({
  version: text,
  /** Tabs that run it load the page anew by themselves. */
  urgent: v.boolean(),
  at: text,
  why: v.string(),
});

const entrySchema = v.object({
  ...release.entries,
  /** Kept unparsed: one remote's bad declaration must not cost the others. `parseDeclaration` checks it. */
  declaration: v.unknown(),
  /** One that this code cannot read, written by a newer registry, is for nobody. */
  canary: v.fallback(v.optional(canarySchema), undefined),
  /** The live version is not replaced by a publication. */
  pinned: v.optional(v.literal(true)),
  /** Newest first. */
  recalled: v.fallback(v.optional(v.array(recalledSchema)), undefined),
  /** Earlier releases, newest first, that `rollback` can return to. */
  previous: v.optional(
    v.array(
      v.object({
        ...release.entries,
        declaration: v.optional(v.unknown()),
        /** A rollback left it: a rollback that names no version does not lead to it. */
        rolledBack: v.fallback(v.optional(v.literal(true)), undefined),
      }),
    ),
    [],
  ),
});

const registrySchema = v.object({
  formatVersion: v.literal(REGISTRY_FORMAT),
  /** Raised by each write; the compare in compare-and-swap. */
  revision: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  remotes: recordOf(remoteName, entrySchema),
});

/** Format 1 was a list, `url` pointed to the manifest, and releases before the current one were not kept. */
const registryFormat1Schema = v.object({
  formatVersion: v.optional(v.literal(1)),
  remotes: v.array(
    v.object({
      name: remoteName,
      version: text,
      url: text,
      declaration: v.unknown(),
    }),
  ),
});

/** `remotes.json`: the releases of all remotes by name. */
export type Registry = v.InferOutput<typeof registrySchema>;
/** The live release of a remote, and the others of it that are known. */
export type RegistryEntry = v.InferOutput<typeof entrySchema>;
/** An earlier release of a remote, which a rollback can return to. */
export type Release = RegistryEntry['previous'][number];
/** A release that only its audience receives, beside the live one. */
export type Canary = v.InferOutput<typeof canarySchema>;
/** When a canary is recalled automatically. */
export type CanaryLimits = v.InferOutput<typeof canaryLimits>;
/** A version that was withdrawn from users. */
export type RecalledVersion = v.InferOutput<typeof recalledSchema>;

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
  const old = v.safeParse(registryFormat1Schema, value);
  if (old.success) {
    const remotes = old.output.remotes.map(({ name, url, ...rest }) => [
      name,
      { ...rest, manifestUrl: url, previous: [] },
    ]);
    return v.parse(registrySchema, {
      formatVersion: REGISTRY_FORMAT,
      revision: 0,
      remotes: Object.fromEntries(remotes),
    });
  }
  const current = v.safeParse(registrySchema, value);
  if (current.success) return current.output;
  throw new Error(`The registry cannot be read.\n${problemsOf('registry', current.issues).join('\n')}`);
}
