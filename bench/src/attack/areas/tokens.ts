import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import {
  assertDefended,
  assertNoFailure,
  type Attack,
  AttackNotApplicable,
  eachCase,
  failAttack,
  until,
} from '../attack.js';
import type { AttackContext } from '../attack-context.js';
import { portOf, SUBGRAPHS } from '../stack/addresses.js';
import { callerHeaders, sendGraphRequest } from '../stack/graph.js';
import { send } from '../stack/http.js';
import { signIn } from '../stack/people.js';

const CURRENT_USER = '{ currentUser { uuid email } }';
const YEAR_S = 31_536_000;
/** Longer than the result of any token check may be cached. */
const REVOKED_WITHIN_MS = 30_000;

/** The token with other claims. The emulator does not sign tokens, so no key is needed. */
function forged(token: string, change: (claims: Record<string, unknown>) => Record<string, unknown>): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return [head, Buffer.from(JSON.stringify(change(claims))).toString('base64url'), signature].join('.');
}

const withToken = (context: AttackContext, token: string, actor: 'DemandUser' | 'Operator' = 'DemandUser') =>
  sendGraphRequest({
    port: context.addresses.gateway,
    caller: { authorization: `Bearer ${token}`, actor },
    body: { query: CURRENT_USER },
    from: context.address(),
  });

const isServed = (answer: { data: Record<string, unknown> | undefined }): boolean =>
  Boolean(answer.data?.['currentUser']);

const keys = z.object({
  signingKeys: z.record(
    z.string(),
    z.object({ kty: z.literal('OKP'), crv: z.string(), x: z.string(), d: z.string() }),
  ),
});

/** An identity that a compromised process of the stack could sign. */
async function internalIdentity(
  context: AttackContext,
  audience: string | undefined,
  issuer = 'gateway',
): Promise<string> {
  const secrets = keys.safeParse(context.secrets());
  const key = secrets.data?.signingKeys[issuer];
  if (!key) throw new AttackNotApplicable('the secrets of this stack are not known here (HACCHU_DATA_DIR)');
  const { kty, crv, x, d } = key;
  const claims = { kind: 'service', service: issuer };
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: issuer })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('60s');
  if (audience !== undefined) token.setAudience(audience);
  return token.sign(await importJWK({ kty, crv, x, d }, 'EdDSA'));
}

const MUTATIONS = '{ __schema { mutationType { fields { name args { name } } } } }';
const mutations = z.object({
  __schema: z.object({
    mutationType: z.object({
      fields: z.array(z.object({ name: z.string(), args: z.array(z.object({ name: z.string() })) })),
    }),
  }),
});

/** The mutation that a browser sends on signing out. */
async function signOutMutation(context: AttackContext): Promise<string> {
  const { __schema } = await context.operator.run(MUTATIONS, {}, mutations);
  const found = __schema.mutationType.fields.find(({ name }) =>
    /sign_?out|log_?out|revoke|endSession/i.test(name),
  );
  if (!found) failAttack('there is nothing that ends a session: the token is served on after sign-out');
  return `mutation { ${found.name}${found.args.length > 0 ? '(input: {})' : ''} { __typename } }`;
}

export const TOKENS: readonly Attack[] = [
  {
    id: 'tokens/issued-in-future',
    title: 'tokens issued in the future',
    run: async (context) => {
      const now = Math.floor(Date.now() / 1_000);
      const { token } = context.bystander;
      const claims = (change: Record<string, number>): string =>
        forged(token, (own) => ({ ...own, ...change }));
      return eachCase(
        [
          ['iat in an hour', claims({ iat: now + 3_600, exp: now + 7_200 })],
          ['iat in ten years', claims({ iat: now + 10 * YEAR_S, exp: now + 11 * YEAR_S })],
          ['auth_time in an hour', claims({ auth_time: now + 3_600 })],
          ['auth_time in ten years', claims({ auth_time: now + 10 * YEAR_S })],
          [
            'both in ten years',
            claims({ iat: now + 10 * YEAR_S, auth_time: now + 10 * YEAR_S, exp: now + 11 * YEAR_S }),
          ],
          ['iat beyond numbers', claims({ iat: 1e21, exp: 1e22 })],
        ],
        async (forgery) => {
          const answer = await withToken(context, forgery);
          assertNoFailure(answer, 'the answer');
          assertDefended(!isServed(answer), 'it was served');
          return answer.codes.join(',');
        },
      );
    },
  },
  {
    id: 'tokens/malformed',
    title: 'invalid tokens',
    run: async (context) => {
      const { token } = context.bystander;
      const [head = ''] = token.split('.');
      return eachCase(
        [
          ['empty', ''],
          ['two dots', '..'],
          ['payload of null', `${head}.${Buffer.from('null').toString('base64url')}.`],
          ['payload of an array', `${head}.${Buffer.from('[]').toString('base64url')}.`],
          [
            'sub of an object',
            forged(token, (claims) => ({ ...claims, sub: { $ne: null }, user_id: { $ne: null } })),
          ],
          [
            'sub of somebody unknown',
            forged(token, (claims) => ({ ...claims, sub: 'nobody', user_id: 'nobody' })),
          ],
          ['sub empty', forged(token, (claims) => ({ ...claims, sub: '' }))],
          [
            'sub of 100 kB',
            `${head}.${Buffer.from(JSON.stringify({ sub: 'x'.repeat(5_000) })).toString('base64url')}.`,
          ],
          [
            'another project',
            forged(token, (claims) => ({
              ...claims,
              aud: 'other',
              iss: 'https://securetoken.google.com/other',
            })),
          ],
          [
            '__proto__',
            `${head}.${Buffer.from('{"__proto__":{"sub":"x"},"sub":"__proto__"}').toString('base64url')}.`,
          ],
        ],
        async (forgery) => {
          const answer = await withToken(context, forgery);
          assertNoFailure(answer, 'the answer');
          assertDefended(!isServed(answer), 'it was served');
          return answer.codes.join(',');
        },
      );
    },
  },
  {
    id: 'tokens/other-actor',
    title: "a demand user who claims to be an operator, and another user's uuid",
    run: async (context) => {
      const { token } = context.bystander;
      const actor = await withToken(context, token, 'Operator');
      assertDefended(!isServed(actor), 'a demand user was served as operator');
      const uuid = await sendGraphRequest({
        port: context.addresses.gateway,
        caller: context.bystander.caller,
        body: { query: CURRENT_USER },
        headers: { 'x-user-uuid': '018f0000-0000-7000-8000-000000000000' },
      });
      assertDefended(!isServed(uuid), 'another uuid was believed');
      return [...actor.codes, ...uuid.codes].join(',');
    },
  },
  {
    id: 'tokens/after-sign-out',
    title: 'a stolen token, after its owner has signed out',
    run: async (context) => {
      const side = await context.side();
      const session = await signIn(context.addresses.auth, side.editor.account);
      if (!session) throw new Error('the EDITOR cannot sign in');
      assertDefended(
        isServed(await withToken(context, session.idToken)),
        'the token was not served at first',
      );
      const mutation = await signOutMutation(context);
      const signedOut = await sendGraphRequest({
        port: context.addresses.gateway,
        caller: { authorization: `Bearer ${session.idToken}`, actor: 'DemandUser' },
        body: { query: mutation },
      });
      assertDefended(
        signedOut.errors.length === 0,
        `signing out was refused: ${signedOut.text.slice(0, 200)}`,
      );
      const began = Date.now();
      await until(
        'the token ends with the sign-out',
        async () => (isServed(await withToken(context, session.idToken)) ? undefined : true),
        { timeoutMs: REVOKED_WITHIN_MS, everyMs: 1_000 },
      );
      const refreshed = await send({
        port: context.addresses.auth,
        path: '/securetoken.googleapis.com/v1/token?key=demo',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(session.refreshToken)}`,
      });
      const renewed = /"(?:id_token|access_token)":\s*"([^"]+)"/.exec(refreshed.text)?.[1];
      if (renewed)
        assertDefended(
          !isServed(await withToken(context, renewed)),
          'the refresh token still gives tokens that are served',
        );
      return `refused after ${((Date.now() - began) / 1_000).toFixed(1)} s`;
    },
  },
  {
    id: 'tokens/introspection-by-nobody',
    title: 'the schema, read without a sign-in',
    run: (context) =>
      eachCase(
        [
          ['__schema', '{ __schema { types { name } } }'],
          [
            'beside the open mutation',
            'mutation { requestPasswordReset(input: {email: "a@example.com", actor: DemandUser}) { ok } __schema: __typename } ',
          ],
          [
            'by a second operation',
            'query A { currentUser { uuid } } mutation B { requestPasswordReset(input: {email: "a@example.com", actor: DemandUser}) { ok } }',
          ],
          [
            'by a fragment',
            'mutation { requestPasswordReset(input: {email: "a@example.com", actor: DemandUser}) { ...A } } fragment A on RequestPasswordResetPayload { ok }',
          ],
          [
            'aliased a hundred times',
            `mutation { ${Array.from({ length: 100 }, (_, index) => `a${index}: requestPasswordReset(input: {email: "a@example.com", actor: DemandUser}) { ok }`).join(' ')} }`,
          ],
        ],
        async (query) => {
          const answer = await context.anonymous({ query });
          assertNoFailure(answer, 'the answer');
          assertDefended(!answer.data, `it was answered: ${answer.text.slice(0, 100)}`);
          return answer.codes.join(',');
        },
      ),
  },
  {
    id: 'tokens/audience',
    title: 'an internal identity for another subgraph',
    run: async (context) => {
      const names = SUBGRAPHS.flatMap((name) => [
        name,
        name.replace('subgraph-', ''),
        `hacchu-hub-${name}`,
        `hacchu-hub:${name}`,
        `hacchu-hub/${name}`,
        `hacchu-hub-${name.replace('subgraph-', '')}`,
      ]);
      const accepted = new Map<string, string[]>();
      for (const audience of ['hacchu-hub-subgraph', undefined, '', ...names]) {
        const token = await internalIdentity(context, audience);
        for (const subgraph of SUBGRAPHS) {
          const answer = await sendGraphRequest({
            port: portOf(context.addresses, subgraph),
            body: { query: '{ __typename }' },
            headers: { 'x-internal-identity': token },
          });
          if (answer.data)
            accepted.set(audience ?? 'none', [...(accepted.get(audience ?? 'none') ?? []), subgraph]);
        }
      }
      const shared = [...accepted].filter(([, subgraphs]) => subgraphs.length > 1);
      assertDefended(
        shared.length === 0,
        `one identity for ${shared.map(([audience, of]) => `${audience}: ${of.join(', ')}`).join('; ')}`,
      );
      if (accepted.size === 0)
        throw new AttackNotApplicable('no audience of these names is taken by any subgraph');
      return `each for its own: ${[...accepted.keys()].join(', ')}`;
    },
  },
  {
    id: 'tokens/subgraphs-directly',
    title: 'direct requests to subgraphs, bypassing the gateway',
    run: (context) =>
      eachCase(
        SUBGRAPHS.flatMap((subgraph) =>
          (['{ __typename }', '{ _service { sdl } }', '{ __schema { types { name } } }'] as const).map(
            (query) => [`${subgraph} ${query}`, { subgraph, query }] as const,
          ),
        ),
        async ({ subgraph, query }) => {
          for (const headers of [
            {},
            { 'x-internal-identity': context.operator.token },
            callerHeaders(context.operator.caller),
          ]) {
            const answer = await sendGraphRequest({
              port: portOf(context.addresses, subgraph),
              body: { query },
              headers,
            });
            assertDefended(!answer.data, `it was answered: ${answer.text.slice(0, 100)}`);
            assertDefended(answer.status < 500, `it failed: ${answer.status}`);
          }
          return 'refused';
        },
      ),
  },
  {
    id: 'tokens/metrics',
    title: 'metrics read without their token',
    run: (context) =>
      eachCase(
        SUBGRAPHS.flatMap((name) =>
          ['', 'Bearer ', 'Bearer x', 'Bearer undefined', 'Bearer null', 'bearer', 'Basic Og=='].map(
            (authorization) => [`${name} "${authorization}"`, { name, authorization }] as const,
          ),
        ),
        async ({ name, authorization }) => {
          const answer = await send({
            port: portOf(context.addresses, name),
            path: '/metrics',
            ...(authorization !== '' && { headers: { authorization } }),
          });
          assertDefended(
            answer.status >= 400 && answer.status < 500,
            `${answer.status}: ${answer.text.slice(0, 60)}`,
          );
          return String(answer.status);
        },
      ),
  },
];
