import { z } from 'zod';
import { FEATURE_FLAGS, type FeatureFlag } from '../feature-flags.js';

/** The kinds of people who sign in: users of a demand, and the provider's operators. */
export const ACTORS = ['DemandUser', 'Operator'] as const;
/** Roles of a demand user; `UNKNOWN` has no rights and is never assigned. */
export const ROLES = ['ADMIN', 'EDITOR', 'UNKNOWN'] as const;

export type Actor = (typeof ACTORS)[number];
export type Role = (typeof ROLES)[number];

/** A signed-in person, resolved by the gateway. */
export interface UserIdentity {
  kind: 'user';
  actor: Actor;
  /** UUID of the user document (DemandUser or Operator), not the identity service's uid. */
  uuid: string;
  /** Family name, a space, given name. */
  name: string;
  email: string;
  /** Operators carry `UNKNOWN`: their rights follow from their actor. */
  role: Role;
  /** The demand that a demand user belongs to; operators have none. */
  demand?: { uuid: string; name: string };
  /** Feature flags enabled for the user's demand. */
  flags: FeatureFlag[];
  /** Whether an operator may change what is released; left out means no. */
  hasPlatformRight?: boolean;
  /** Whether the session began with a second factor; left out means no. */
  hasSecondFactor?: boolean;
  /** Whether the session may do nothing but enrol a second factor; left out means no. */
  needsSecondFactor?: boolean;
  /** When the person last signed in with a credential, in Unix seconds; undefined if unknown. */
  authTime?: number;
}

/** The display name for other people: operators appear as 運営（name）. */
export const shownName = ({ actor, name }: Pick<UserIdentity, 'actor' | 'name'>): string =>
  actor === 'Operator' ? `運営（${name}）` : name;

/** Another process of the system. */
export interface ServiceIdentity {
  kind: 'service';
  service: string;
}

/** An unauthenticated caller, admitted by the gateway for the few operations that need no sign-in. */
export interface AnonymousIdentity {
  kind: 'anonymous';
  /** The client as the gateway saw it, for limits and records; left out where it is not known. */
  client?: {
    /** IP address. */
    address: string;
    /** User agent, up to 200 characters. */
    userAgent: string;
  };
}

/** Who calls: a signed-in person, another process, or somebody who has not signed in. */
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
  hasPlatformRight: z.boolean().optional(),
  hasSecondFactor: z.boolean().optional(),
  needsSecondFactor: z.boolean().optional(),
  authTime: z.int().positive().optional(),
});

/** Claims of the internal identity token, in addition to the registered ones. */
export const identityClaims: z.ZodType<Identity> = z.discriminatedUnion('kind', [
  userIdentity,
  z.object({ kind: z.literal('service'), service: z.string().min(1) }),
  z.object({
    kind: z.literal('anonymous'),
    client: z.object({ address: z.string(), userAgent: z.string() }).optional(),
  }),
]);

/** The only issuer that is trusted for user and anonymous identities. */
export const GATEWAY = 'gateway';
/** HTTP header with the signed identity of the caller, as a JWT. */
export const IDENTITY_HEADER = 'x-internal-identity';
/** Longest lifetime of an identity token, in seconds. */
export const IDENTITY_MAX_AGE = 60;
