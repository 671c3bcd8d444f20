import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import {
  callGraph,
  forgedIdentity,
  GATEWAY_URL,
  type GraphAnswer,
  identitySignedBy,
  signedIn,
  subgraphUrl,
  unsignedIdentity,
} from '../../core/graph-calls.js';
import { supergraphRootFields, walkSubgraphs } from '../../core/graph-walk.js';

const SUBGRAPHS = walkSubgraphs();
/** The only fields that may be queried without a sign-in, each of them alone. */
const PUBLIC: readonly string[] = [
  'requestPasswordReset',
  'supplierOrder',
  'answerSupplierOrder',
  'createSupplierAnswerUploadUrls',
  'mailReview',
  'decideMailReview',
];
const ADMIN = {
  kind: 'user',
  actor: 'Operator',
  uuid: '018f0000-0000-7000-8000-000000000000',
  name: '偽 者',
  email: 'nobody@example.com',
  role: 'UNKNOWN',
  flags: [],
};

/** What a response leaks: nothing if it is FORBIDDEN in the graph's error shape, without any data. */
function leaksOf({ data, errors = [], text }: GraphAnswer): string[] {
  const wrong = [
    ...(data ? ['data'] : []),
    ...(errors.length === 0 ? ['no error'] : []),
    ...(/\bat .*\.(js|ts):\d+|node_modules|mongodb:/.test(text) ? ['internals'] : []),
    ...errors.flatMap(({ extensions: { code, exception } }) => [
      ...(code === 'FORBIDDEN' ? [] : [`code ${code}`]),
      ...(exception?.code.join() === 'UNAUTHENTICATED' ? [] : [`exception ${exception?.code.join()}`]),
      ...(exception?.details.message.join('') ? [] : ['no message']),
    ]),
  ];
  return wrong.length === 0 ? [] : [`${wrong.join(', ')}: ${text}`];
}

interface Attempt {
  url?: string;
  body: { query: string; variables?: object };
  headers?: Record<string, string>;
}

/** Makes every attempt, several in parallel; one assertion for all of them, since there are thousands. */
async function expectRefused(attempts: readonly Attempt[], expectedAtLeast = 1): Promise<void> {
  expect(attempts.length).toBeGreaterThanOrEqual(expectedAtLeast);
  const left = [...attempts];
  const wrong: string[] = [];
  const walk = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { url = GATEWAY_URL, body, headers } = next;
      const leaks = leaksOf(await callGraph(url, body, headers));
      wrong.push(...leaks.map((leak) => `${body.query}: ${leak}`));
    }
  };
  await Promise.all(Array.from({ length: 6 }, walk));
  expect(wrong).toEqual([]);
}

test('the walk covers every public root field', () => {
  const walked = new Set(SUBGRAPHS.flatMap(({ operations }) => operations.map(({ field }) => field)));
  const seen = [...supergraphRootFields()];
  expect(seen.length).toBeGreaterThan(30);
  expect(seen.filter((field) => !walked.has(field))).toEqual([]);
});

test('the same user is served with the right headers, so that the refusals below are meaningful', async () => {
  const headers = await signedIn(SAMPLE_ADMIN);
  const { data, errors } = await callGraph(GATEWAY_URL, { query: '{ currentUser { uuid } }' }, headers);
  expect(errors).toBeUndefined();
  const { currentUser } = z.object({ currentUser: z.object({ uuid: z.string() }) }).parse(data);
  const again = { ...headers, 'x-user-uuid': currentUser.uuid };
  expect((await callGraph(GATEWAY_URL, { query: '{ currentUser { uuid } }' }, again)).data).toEqual({
    currentUser,
  });
});

test.describe('through the gateway', () => {
  const operations = SUBGRAPHS.flatMap((subgraph) => subgraph.operations).filter(
    ({ isInaccessible, field }) => !isInaccessible && !PUBLIC.includes(field),
  );

  const bodies = operations.map(({ document }) => ({ query: document }));
  const everyOperation = (headers: Record<string, string>): Attempt[] =>
    bodies.map((body) => ({ body, headers }));

  test('every root field is refused without a sign-in', async () => {
    await expectRefused([...everyOperation({}), ...everyOperation({ 'x-user-actor': 'Operator' })], 60);
  });

  test("every root field is refused with another user's uuid", async () => {
    const headers = { ...(await signedIn(SAMPLE_ADMIN)), 'x-user-uuid': ADMIN.uuid };
    await expectRefused(everyOperation(headers), 30);
  });

  test('every root field is refused to a demand user who claims to be an operator', async () => {
    const headers = { ...(await signedIn(SAMPLE_ADMIN)), 'x-user-actor': 'Operator' };
    await expectRefused(everyOperation(headers), 30);
  });

  test('an internal identity sent by a client is ignored', async () => {
    const headers = { 'x-internal-identity': await forgedIdentity(ADMIN, 'subgraph-orders') };
    await expectRefused(everyOperation(headers), 30);
  });

  const open = SUBGRAPHS.flatMap((subgraph) => subgraph.operations).filter(({ field }) =>
    PUBLIC.includes(field),
  );

  test('the password reset and the answers of suppliers are the only public fields', () => {
    expect(open.map(({ field }) => field).sort()).toEqual([...PUBLIC].sort());
  });

  for (const { field, document } of open) {
    test(`${field} is public, and opens nothing else`, async () => {
      const alone = await callGraph(GATEWAY_URL, { query: document });
      expect(alone.errors?.[0]?.extensions.code).not.toBe('FORBIDDEN');
      const kind = document.startsWith('mutation') ? 'mutation' : 'query';
      const inner = document.slice(document.indexOf('{') + 1, document.lastIndexOf('}'));
      const beside = operations.filter(({ document: other }) => other.startsWith(kind)).slice(0, 3);
      const both = beside.map(({ document: other }) => ({
        body: { query: other.replace(/^(\w+) \{/, `$1 { open: ${inner}`) },
      }));
      await expectRefused(both, 3);
    });
  }

  test('fields for services only do not exist for clients', async () => {
    const headers = await signedIn(SAMPLE_ADMIN);
    const hidden = SUBGRAPHS.flatMap((subgraph) => subgraph.operations).filter(
      ({ isInaccessible }) => isInaccessible,
    );
    const documents = hidden.map(({ document }) => document);
    for (const query of [
      ...documents,
      '{ _service { sdl } }',
      '{ _entities(representations: []) { __typename } }',
    ]) {
      const answer = await callGraph(GATEWAY_URL, { query }, headers);
      expect.soft(answer.data ?? null, query).toBeNull();
      expect.soft(answer.errors?.[0]?.extensions.code, query).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });
});

for (const { name, operations, entities } of SUBGRAPHS) {
  test.describe(`on the own port of ${name}`, () => {
    const url = subgraphUrl(name);
    const documents = [
      ...operations.map(({ document }) => ({ query: document })),
      { query: '{ __typename }' },
      { query: '{ _service { sdl } }' },
      { query: '{ __schema { queryType { name } } }' },
      ...entities.map(({ type, representation }) => ({
        query: `query ($of: [_Any!]!) { _entities(representations: $of) { __typename ... on ${type} { __typename } } }`,
        variables: { of: [representation] },
      })),
    ];

    test('everything is refused without an identity, including entities and the schema itself', async () => {
      await expectRefused(documents.map((body) => ({ url, body })));
    });

    test("everything is refused with a user's own token and headers", async () => {
      const headers = await signedIn(SAMPLE_ADMIN);
      await expectRefused(documents.map((body) => ({ url, body, headers })));
    });

    test('everything is refused with an identity that the gateway did not sign for it', async () => {
      const elsewhere = name === 'subgraph-orders' ? 'subgraph-catalog' : 'subgraph-orders';
      const service = { kind: 'service', service: 'gateway' };
      const identities = [
        await forgedIdentity(ADMIN, name),
        await forgedIdentity(service, name),
        // Another process of ours has a key, but may not speak for users or for other processes.
        await identitySignedBy('subgraph-costing', ADMIN, name),
        await identitySignedBy('subgraph-costing', service, name),
        // An identity that the gateway signed for another subgraph.
        await identitySignedBy('gateway', ADMIN, elsewhere),
        await identitySignedBy('gateway', service, elsewhere),
        unsignedIdentity(ADMIN, name),
        unsignedIdentity(service, name),
        'garbage',
      ];
      await expectRefused(
        identities.flatMap((identity) =>
          documents.map((body) => ({ url, body, headers: { 'x-internal-identity': identity } })),
        ),
      );
    });
  });
}
