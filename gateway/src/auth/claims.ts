import { z } from 'zod';

export const ACTORS = ['DemandUser', 'Operator'] as const;
export type Actor = (typeof ACTORS)[number];

/** A user as subgraph-identity resolves it for the gateway. */
export const resolvedUser = z.object({
  uuid: z.string().min(1),
  actor: z.enum(ACTORS),
  name: z.string(),
  email: z.string(),
  role: z.enum(['ADMIN', 'EDITOR', 'UNKNOWN']),
  demand: z
    .object({ uuid: z.string().min(1), name: z.string() })
    .nullish()
    .transform((demand) => demand ?? undefined),
  flags: z.array(z.string()),
  hasPlatformRight: z.boolean(),
});
export type ResolvedUser = z.infer<typeof resolvedUser>;

/** Claims of the internal identity; `authTime` is the token's `auth_time`. `anonymous` is for the only mutation without sign-in. */
export type InternalIdentity =
  | ({ kind: 'user'; authTime: number } & ResolvedUser)
  | { kind: 'service'; service: 'gateway' }
  | { kind: 'anonymous' };
