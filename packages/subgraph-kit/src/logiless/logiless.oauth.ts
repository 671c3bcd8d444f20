import { z } from 'zod';
import { LogilessError } from './logiless.errors.js';
import { callLogiless } from './logiless.http.js';

/** Credentials of the product at LOGILESS. */
export interface LogilessApplication {
  origin: string;
  clientId: string;
  clientSecret: string;
  /** Redirect URI, registered with LOGILESS. */
  redirectUri: string;
}

export interface LogilessTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

const tokens = z.object({
  access_token: z.string().min(1).max(2_000),
  refresh_token: z.string().min(1).max(2_000),
  expires_in: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ])
    .pipe(z.number().positive()),
});

/** A user waits while tokens are requested. */
const TIMEOUT_MS = 10_000;

const refusal = z.object({ error: z.string().max(200) });

/** The authorisation page of LOGILESS. */
export function logilessAuthorizeUrl(application: LogilessApplication, state: string): string {
  const url = new URL('/oauth/v2/auth', application.origin);
  url.searchParams.set('client_id', application.clientId);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', application.redirectUri);
  url.searchParams.set('state', state);
  return url.href;
}

/** Tokens for a code, which is valid once, for 30 seconds. @throws LogilessError UNAUTHORIZED for an invalid code */
export const exchangeLogilessCode = (
  application: LogilessApplication,
  code: string,
): Promise<LogilessTokens> =>
  askForTokens(application, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: application.redirectUri,
  });

/** New tokens for a refresh token, which is consumed. @throws LogilessError UNAUTHORIZED when it is no longer valid */
export const refreshLogilessTokens = (
  application: LogilessApplication,
  refreshToken: string,
): Promise<LogilessTokens> =>
  askForTokens(application, { grant_type: 'refresh_token', refresh_token: refreshToken });

async function askForTokens(
  { origin, clientId, clientSecret }: LogilessApplication,
  grant: Record<string, string>,
): Promise<LogilessTokens> {
  const url = new URL('/oauth2/token', origin);
  const parameters = { client_id: clientId, client_secret: clientSecret, ...grant };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const asked = Date.now();
  const { status, json } = await callLogiless({ method: 'GET', url, timeoutMs: TIMEOUT_MS });
  const given = tokens.safeParse(json);
  if (status === 200 && given.success) {
    return {
      accessToken: given.data.access_token,
      refreshToken: given.data.refresh_token,
      expiresAt: new Date(asked + given.data.expires_in * 1_000),
    };
  }
  const refused = refusal.safeParse(json);
  if (refused.data?.error === 'invalid_grant') {
    throw new LogilessError('UNAUTHORIZED', 'LOGILESS refused the grant');
  }
  if (status === 429) throw new LogilessError('RATE_LIMITED', 'LOGILESS is asked for too many tokens');
  if (status >= 500) throw new LogilessError('UNAVAILABLE', `LOGILESS answered ${status}`);
  const reason = refused.data?.error ?? 'no reason';
  throw new LogilessError('UNEXPECTED', `LOGILESS answered ${status} to a request for tokens: ${reason}`);
}
