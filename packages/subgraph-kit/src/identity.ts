import { z } from 'zod';

export const ACTORS = ['DemandUser', 'Operator'] as const;
export const ROLES = ['ADMIN', 'EDITOR', 'UNKNOWN'] as const;
export const FEATURE_FLAGS = [
  'APPROVAL_FUNCTION',
  'COSTING',
  'CSV_EXPORT',
  'ORDER_INTERNAL_DETAIL',
  'ORDER_LIST_EXCEL',
] as const;

export type Actor = (typeof ACTORS)[number];
export type Role = (typeof ROLES)[number];
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** A signed-in person, resolved by the gateway. */
export interface UserIdentity {
  kind: 'user';
  actor: Actor;
  /** The user row (DemandUser or Operator), not the identity service's uid. */
  uuid: string;
  /** Family name, a space, given name. */
  name: string;
  email: string;
  /** Operators carry `UNKNOWN`: their rights come from their actor. */
  role: Role;
  /** The demand that a demand user belongs to; operators have none. */
  demand?: { uuid: string; name: string };
  /** Flags that are on for the user's demand. */
  flags: FeatureFlag[];
  /** When the person last signed in with a credential, in seconds since 1970; undefined where nobody vouches for it. */
  authTime?: number;
}

/** The name that other people read: operators appear as 運営（name）. */
export const shownName = ({ actor, name }: Pick<UserIdentity, 'actor' | 'name'>): string =>
  actor === 'Operator' ? `運営（${name}）` : name;

/** Another process of the system. */
export interface ServiceIdentity {
  kind: 'service';
  service: string;
}

/** Nobody: let through by the gateway for the few operations that need no sign-in. */
export interface AnonymousIdentity {
  kind: 'anonymous';
}

export type Identity = UserIdentity | ServiceIdentity | AnonymousIdentity;

const userIdentity = z.object({
  kind: z.literal('user'),
  actor: z.enum(ACTORS),
  uuid: z.string().min(1),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  demand: z.object({ uuid: z.string().min(1), name: z.string() }).optional(),
  flags: z.array(z.enum(FEATURE_FLAGS)),
  authTime: z.int().positive().optional(),
});

/** Claims of the internal identity token, beside the registered ones. */
export const identityClaims: z.ZodType<Identity> = z.discriminatedUnion('kind', [
  userIdentity,
  z.object({ kind: z.literal('service'), service: z.string().min(1) }),
  z.object({ kind: z.literal('anonymous') }),
]);

/** The only issuer whose word about users (and about nobody) counts. */
export const GATEWAY = 'gateway';
export const IDENTITY_HEADER = 'x-internal-identity';
/** Longest life of an identity token, in seconds. */
export const IDENTITY_MAX_AGE = 60;
