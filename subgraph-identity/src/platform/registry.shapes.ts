import { z } from 'zod';

/** Responses of the release registry. Unknown fields are dropped. */

const date = z.coerce.date();
/** The person on whose behalf a credential acted. */
const actor = z.object({ uuid: z.string(), name: z.string(), email: z.string() });
const by = { who: z.string().nullish(), actor: actor.nullish() };
const note = { since: date.nullish(), ...by, why: z.string().nullish() };
const count = z.number().nonnegative();

const audience = z.object({
  roles: z.array(z.string()).default([]),
  demands: z.array(z.string()).default([]),
  share: z.number().min(0).max(1).nullish(),
});

const limits = z.object({ minLoads: count, maxFailureRate: z.number().min(0).max(1) });

const remoteState = z.object({
  live: z.object({
    version: z.string(),
    manifestUrl: z.string(),
    contract: z.string().nullish(),
    ...note,
  }),
  canary: z.object({ version: z.string(), audience, limits, ...note }).nullish(),
  previous: z.array(z.object({ version: z.string(), since: date.nullish() })).default([]),
  /** Where a rollback or recall leads to; missing in registries of earlier releases. */
  rollbackTarget: z.string().nullish(),
  pinned: z.object(note).nullish(),
  recalled: z
    .array(
      z.object({ version: z.string(), urgent: z.boolean().default(false), at: date, why: z.string(), ...by }),
    )
    .default([]),
  owner: z.string().nullish(),
  /** Null where every origin is allowed; missing in registries of earlier releases. */
  origins: z.array(z.string()).nullish(),
});

export const registryState = z.object({
  revision: z.int().nonnegative(),
  remotes: z.record(z.string(), remoteState),
  schemas: z
    .array(
      z.object({
        subgraph: z.string(),
        sha256: z.string(),
        since: date.nullish(),
        who: z.string().nullish(),
      }),
    )
    .default([]),
  supergraph: z.object({ sha256: z.string(), since: date.nullish() }).nullish(),
});

const versionLoads = z.object({ loads: count, failures: count, errors: count, since: date.nullish() });

export const registryLoads = z.record(z.string(), z.record(z.string(), versionLoads));

export const registryHistory = z.array(
  z.object({
    revision: z.int().nonnegative(),
    at: date,
    who: z.string(),
    actor: actor.nullish(),
    why: z.string().default(''),
    action: z.string(),
    remote: z.string().nullish(),
    version: z.string().nullish(),
  }),
);

export const registryChange = z.object({ revision: z.int().nonnegative() });
export const registryRefusal = z.object({ error: z.string() });

export type RegistryActor = z.infer<typeof actor>;
export type RegistryState = z.infer<typeof registryState>;
export type RemoteState = z.infer<typeof remoteState>;
export type RegistryLoads = z.infer<typeof registryLoads>;
export type RegistryHistory = z.infer<typeof registryHistory>;
export type RegistryAudience = z.infer<typeof audience>;
