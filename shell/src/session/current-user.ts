import { featureFlags } from '@hacchu-hub/slice-contract';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import * as v from 'valibot';
import { newTraceparent } from '../apollo/traceparent.js';
import { unlessLeaving } from '../navigation/leaving.js';
import { recordWork } from '../observability/page-work.js';
import type { Actor } from './areas.js';
import type { IdentityService } from './identity.js';
import { IdentityError } from './identity-messages.js';

const userSchema = v.object({
  uuid: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  isPasswordSet: v.boolean(),
  actor: v.picklist(['DemandUser', 'Operator', 'UNKNOWN']),
  role: v.picklist(['ADMIN', 'EDITOR', 'UNKNOWN']),
  capabilities: v.array(v.string()),
  featureFlags: v.array(v.string()),
  needsSecondFactor: v.optional(v.boolean()),
  demand: v.nullish(v.object({ uuid: v.string(), name: v.string() })),
});

const answerSchema = v.object({
  data: v.nullish(v.object({ currentUser: v.nullish(userSchema) })),
  errors: v.optional(
    v.array(v.object({ extensions: v.optional(v.object({ code: v.optional(v.unknown()) })) })),
  ),
});

const CURRENT_USER =
  'query currentUser { currentUser { uuid email firstName lastName isPasswordSet actor role capabilities featureFlags needsSecondFactor demand { uuid name } } }';
const REQUEST_PASSWORD_RESET =
  'mutation requestPasswordReset($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ok } }';
const SIGN_OUT = 'mutation signOut { signOut { ok } }';
const SIGN_OUT_EVERYWHERE = 'mutation signOutEverywhere { signOutEverywhere { ok } }';
const MARK_PASSWORD_SET = 'mutation markPasswordSet { markPasswordSet { __typename } }';

/** The signed-in user, as the session reads it. */
export interface SessionUser extends CurrentUser {
  /** The session can do nothing before a second factor is enrolled. */
  needsSecondFactor?: boolean;
}

/** The account exists, but not in this area, or it has no permissions at all. */
export class RefusedUserError extends Error {
  override readonly name = 'RefusedUserError';
}

export interface Caller {
  gatewayUrl: string;
  token?: string;
  actor: Actor;
  userUuid?: string;
}

const headersOf = ({ token, actor, userUuid }: Caller): Record<string, string> => ({
  'x-user-actor': actor,
  traceparent: newTraceparent(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(userUuid === undefined ? {} : { 'x-user-uuid': userUuid }),
});

/** Requests the gateway's server-sent events about the caller. */
export const requestEvents = (caller: Caller, signal: AbortSignal): Promise<Response> =>
  fetch(`${caller.gatewayUrl}/events`, { headers: headersOf(caller), signal });

/** The few GraphQL calls made before there is a user, without loading the graph client. */
export async function call(
  caller: Caller,
  operationName: string,
  query: string,
  variables?: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const headers = headersOf(caller);
  const start = performance.now();
  const request = fetch(`${caller.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ operationName, query, variables }),
    signal,
  });
  const response = await unlessLeaving(request);
  const answer: unknown = await response.json();
  recordWork({
    kind: 'request',
    name: operationName,
    start,
    end: performance.now(),
    traceparent: headers['traceparent'],
    failure: response.ok ? undefined : String(response.status),
  });
  return answer;
}

/**
 * Queries the gateway for the token's owner.
 * @throws RefusedUserError when the account does not belong to the actor's area; Error when the gateway fails
 */
export async function fetchCurrentUser(caller: Caller): Promise<SessionUser> {
  const { data, errors = [] } = v.parse(answerSchema, await call(caller, 'currentUser', CURRENT_USER));
  const user = data?.currentUser;
  if (user) {
    if (user.actor !== caller.actor) throw new RefusedUserError();
    const known = featureFlags.filter((flag) => user.featureFlags.includes(flag));
    return { ...user, actor: user.actor, featureFlags: known };
  }
  const codes = errors.map((error) => error.extensions?.code);
  if (
    codes.some((code) => code === 'FORBIDDEN' || code === 'PERMISSION_DENIED' || code === 'UNAUTHENTICATED')
  ) {
    throw new RefusedUserError();
  }
  throw new Error('The current user could not be read.');
}

/**
 * Reads the owner of the identity service's token. A refused token may just have expired: it is refreshed once, as
 * for every operation.
 * @throws IdentityError when nobody is signed in
 */
export async function readWithFreshToken(
  identity: IdentityService,
  read: (token: string) => Promise<SessionUser>,
): Promise<{ user: SessionUser; token: string }> {
  const readWith = async (isRefreshed: boolean) => {
    const token = await identity.token(isRefreshed);
    if (token === undefined) throw new IdentityError('user-token-expired');
    return { user: await read(token), token };
  };
  try {
    return await readWith(false);
  } catch (error) {
    if (!(error instanceof RefusedUserError)) throw error;
    return readWith(true);
  }
}

const requestedSchema = v.object({
  data: v.nullish(v.object({ requestPasswordReset: v.nullish(v.unknown()) })),
});

/** Requests a reset mail. The result is the same whether or not the address exists. */
export async function requestPasswordReset(gatewayUrl: string, email: string, actor: Actor): Promise<void> {
  const answer = await call({ gatewayUrl, actor }, 'requestPasswordReset', REQUEST_PASSWORD_RESET, {
    input: { email, actor },
  });
  const { data } = v.parse(requestedSchema, answer);
  if (!data?.requestPasswordReset) throw new Error('The reset mail could not be requested.');
}

/** Records that the user's first password is set; idempotent. */
export async function markPasswordSet(caller: Caller): Promise<void> {
  await call(caller, 'markPasswordSet', MARK_PASSWORD_SET);
}

/** Signing out in the browser waits no longer for the server. */
const SIGN_OUT_TIMEOUT = 5_000;
const endedSchema = v.object({ data: v.record(v.string(), v.object({ ok: v.literal(true) })) });

/**
 * Revokes the tokens of the caller's session, or of all sessions of their account, at the gateway.
 * @throws Error when that failed
 */
export async function endSession(caller: Caller, scope: 'here' | 'everywhere'): Promise<void> {
  const [name, query] = scope === 'here' ? ['signOut', SIGN_OUT] : ['signOutEverywhere', SIGN_OUT_EVERYWHERE];
  v.parse(endedSchema, await call(caller, name, query, undefined, AbortSignal.timeout(SIGN_OUT_TIMEOUT)));
}
