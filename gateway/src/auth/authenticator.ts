import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, ACTORS, type Identity, type TraceContext } from '@hacchu-hub/platform-core';
import { forbidden, secondFactorRequired } from '../errors/errors.js';
import { isAnonymousOperation } from './anonymous.js';
import type { IdentityResolver } from './identity-resolver.js';
import type { WatchedCaller } from './identity-watch.js';
import { isOwnSessionOperation } from './own-session.js';
import type { TokenVerifier } from './token-verifier.js';

/** The name of the scheme has no case (RFC 9110, 11.1). */
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;

/** Authenticates the caller of a request. */
export class Authenticator {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly identities: IdentityResolver,
  ) {}

  /**
   * The caller's identity. The token identifies the account, `X-User-Actor` selects its demand user or operator, and
   * `X-User-Uuid`, once the client knows it, must match that user.
   * @param address IP address of the client
   * A session that needs a second factor may only read its user and end.
   * @throws FORBIDDEN, PERMISSION_DENIED or UNAVAILABLE
   */
  async authenticate(
    headers: IncomingHttpHeaders,
    document: string | undefined,
    trace: TraceContext,
    address: string,
  ): Promise<Identity> {
    if (isAnonymousOperation(document)) return { kind: 'anonymous', client: clientOf(headers, address) };
    const { signedIn, user } = await this.caller(headers, trace);
    if (user.needsSecondFactor && !isOwnSessionOperation(document)) throw secondFactorRequired();
    const { authTime, hasSecondFactor } = signedIn;
    return { kind: 'user', ...user, authTime, hasSecondFactor };
  }

  /**
   * The signed-in caller.
   * @param options isAnew: as they are now, also where a mutation through another process has changed them
   * @throws FORBIDDEN or UNAVAILABLE
   */
  async caller(
    headers: IncomingHttpHeaders,
    trace: TraceContext,
    options: { readonly isAnew?: boolean } = {},
  ): Promise<WatchedCaller> {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    const actor = actorOf(headers['x-user-actor']);
    if (!token || !actor) throw forbidden();
    const signedIn = await this.tokens.verify(token);
    const user = await this.identities.resolve(signedIn, actor, trace, options);
    if (!user || user.actor !== actor) throw forbidden();
    const claimed = headers['x-user-uuid'];
    if (claimed !== undefined && claimed !== user.uuid) throw forbidden();
    return { signedIn, actor, user };
  }
}

const MAX_USER_AGENT = 200;

const clientOf = (headers: IncomingHttpHeaders, address: string): { address: string; userAgent: string } => ({
  address,
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});

function actorOf(header: string | string[] | undefined): Actor | undefined {
  return ACTORS.find((actor) => actor === header);
}
