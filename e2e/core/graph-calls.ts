import { readFileSync } from 'node:fs';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from './accounts.js';
import { OPEN_GATEWAY_ORIGIN, SECRETS_FILE } from './environment.js';
import { idToken } from './identity-service.js';
import { sliceOrigin } from './slices.js';

export const GATEWAY_URL = `${OPEN_GATEWAY_ORIGIN}/graphql`;

/** A subgraph's own URL, which no client should be able to use. */
export const subgraphUrl = (name: `subgraph-${string}`): string => `${sliceOrigin(name)}/graphql`;

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.looseObject({
          code: z.string(),
          exception: z
            .looseObject({
              code: z.array(z.string()),
              details: z.looseObject({ message: z.array(z.string()) }),
            })
            .optional(),
        }),
      }),
    )
    .optional(),
});
export type GraphAnswer = z.infer<typeof answer> & { text: string };

/** Sends one operation, as any HTTP client could. */
export async function callGraph(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<GraphAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { ...answer.parse(JSON.parse(text)), text };
}

/** Headers of a signed-in user, as the browser sends them before it knows the user's uuid. */
export async function signedIn(account: Account): Promise<Record<string, string>> {
  const actor = account.area === 'admin' ? 'Operator' : 'DemandUser';
  return { authorization: `Bearer ${await idToken(account)}`, 'x-user-actor': actor };
}

const sign = (
  claims: Record<string, unknown>,
  kid: string,
  audience: string,
  key: Parameters<SignJWT['sign']>[0],
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(kid)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key);

/** An internal identity as the gateway would sign it for a subgraph, but signed with an unpublished key. */
export async function forgedIdentity(claims: Record<string, unknown>, audience: string): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  return sign(claims, 'gateway', audience, privateKey);
}

const secrets = z.object({
  signingKeys: z.record(
    z.string(),
    z.object({ kty: z.literal('OKP'), crv: z.string(), x: z.string(), d: z.string() }),
  ),
});

/** Claims for a subgraph, signed with the real key of a process of the stack. */
export async function identitySignedBy(
  process: string,
  claims: Record<string, unknown>,
  audience: string,
): Promise<string> {
  const { signingKeys } = secrets.parse(JSON.parse(readFileSync(SECRETS_FILE, 'utf8')));
  const key = signingKeys[process];
  if (!key) throw new Error(`${process} has no key`);
  const { kty, crv, x, d } = key;
  return sign(claims, process, audience, await importJWK({ kty, crv, x, d }, 'EdDSA'));
}

/** The same claims without any signature. */
export function unsignedIdentity(claims: Record<string, unknown>, audience: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const payload = { ...claims, iss: 'gateway', aud: audience, iat: now, exp: now + 60 };
  return `${part({ alg: 'none', kid: 'gateway' })}.${part(payload)}.`;
}
