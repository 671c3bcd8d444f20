import { generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';

const port = (variable: string, fallback: number) => process.env[variable] ?? String(fallback);
const local = (variable: string, fallback: number) => `http://127.0.0.1:${port(variable, fallback)}`;

export const GATEWAY_URL = `${local('HACCHU_PORT_GATEWAY', 4000)}/graphql`;
const AUTH_URL = `${local('HACCHU_PORT_AUTH', 9099)}/identitytoolkit.googleapis.com/v1`;

const SUBGRAPH_PORTS: Record<string, number> = {
  'subgraph-orders': 4001,
  'subgraph-catalog': 4002,
  'subgraph-costing': 4003,
  'subgraph-identity': 4004,
};

/** A subgraph's own address, which no client should be able to use. */
export function subgraphUrl(name: string): string {
  const variable = `HACCHU_PORT_${name.replaceAll('-', '_').toUpperCase()}`;
  return `${local(variable, SUBGRAPH_PORTS[name] ?? 0)}/graphql`;
}

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

/** Sends one operation as any HTTP client could. */
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

/** Signs in like the browser does; the account is one of the demonstration data unless the environment names another. */
export async function signIn(): Promise<{ authorization: string; 'x-user-actor': string }> {
  const response = await fetch(`${AUTH_URL}/accounts:signInWithPassword?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: process.env['E2E_DEMAND_EMAIL'] ?? 'admin@sample-shoji.example',
      password: process.env['E2E_DEMAND_PASSWORD'] ?? 'hacchu-hub-demo',
      returnSecureToken: true,
    }),
  });
  const { idToken } = z.object({ idToken: z.string() }).parse(await response.json());
  return { authorization: `Bearer ${idToken}`, 'x-user-actor': 'DemandUser' };
}

/** An internal identity as the gateway would sign it, but with a key that nobody published. */
export async function forgedIdentity(claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
    .setIssuer('gateway')
    .setAudience('hacchu-hub-subgraph')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(privateKey);
}

/** The same claims without any signature. */
export function unsignedIdentity(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const payload = { ...claims, iss: 'gateway', aud: 'hacchu-hub-subgraph', iat: now, exp: now + 60 };
  return `${part({ alg: 'none', kid: 'gateway' })}.${part(payload)}.`;
}
