import { ACTORS, FEATURE_FLAGS, ROLES } from '@hacchu-hub/platform-core';
import { z } from 'zod';

/** A user as subgraph-identity resolves it for the gateway. */
export const resolvedUser = z.object({
  uuid: z.string().min(1),
  actor: z.enum(ACTORS),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  demand: z
    .object({ uuid: z.string().min(1), name: z.string() })
    .nullish()
    .transform((demand) => demand ?? undefined),
  flags: z.array(z.enum(FEATURE_FLAGS)),
  hasPlatformRight: z.boolean(),
  needsSecondFactor: z.boolean(),
});
export type ResolvedUser = z.infer<typeof resolvedUser>;
