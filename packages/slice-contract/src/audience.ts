import * as v from 'valibot';
import { noList, share, text } from './schemas.js';

const roles = ['OPERATOR', 'ADMIN', 'EDITOR'] as const;

/** Who gets a canary: a user whom any of the parts names. */
export const audienceSchema = v.pipe(
  noList,
  v.object({
    roles: v.optional(v.array(v.picklist(roles))),
    /** UUIDs of demands. */
    demands: v.optional(v.array(text)),
    /** Share of all users. */
    share: v.optional(share),
  }),
);

/** Who receives a canary: anybody to whom one of the parts applies. */
export type Audience = v.InferOutput<typeof audienceSchema>;

/** What of a user decides whether they get a canary. */
export interface AudienceMember {
  userUuid: string;
  /** Undefined for users without rights. */
  role: (typeof roles)[number] | undefined;
  /** The demand that they belong to; undefined for operators. */
  demandUuid: string | undefined;
}

/** The user as audiences see them. */
export function audienceMember(user: {
  uuid: string;
  actor: 'DemandUser' | 'Operator';
  role: 'ADMIN' | 'EDITOR' | 'UNKNOWN';
  demand?: { uuid: string } | null | undefined;
}): AudienceMember {
  if (user.actor === 'Operator') return { userUuid: user.uuid, role: 'OPERATOR', demandUuid: undefined };
  return {
    userUuid: user.uuid,
    role: user.role === 'UNKNOWN' ? undefined : user.role,
    demandUuid: user.demand?.uuid,
  };
}

/**
 * Whether a user belongs to an audience.
 * @param key what the share is drawn for: users who are among the first of one release are not those of the next
 */
export function isInAudience(
  { roles: chosen = [], demands = [], share = 0 }: Audience,
  { userUuid, role, demandUuid }: AudienceMember,
  key: string,
): boolean {
  if (role !== undefined && chosen.includes(role)) return true;
  if (demandUuid !== undefined && demands.includes(demandUuid)) return true;
  return shareOf(`${userUuid} ${key}`) < share;
}

/**
 * A number from 0 up to 1 that depends on the text alone, evenly spread: the same user stays inside while a share is
 * raised. FNV-1a with the finalizer of MurmurHash3.
 */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
