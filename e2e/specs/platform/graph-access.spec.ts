import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import {
  callGraph,
  forgedIdentity,
  GATEWAY_URL,
  identitySignedBy,
  signedIn,
  subgraphUrl,
  unsignedIdentity,
  type GraphAnswer,
} from '../../core/graph-calls.js';
import { supergraphRootFields, walkSubgraphs } from '../../core/graph-walk.js';

const SUBGRAPHS = walkSubgraphs();
/** The one field that somebody without a sign-in may ask, and only alone. */
const PUBLIC = 'requestPasswordReset';
const ADMIN = {
  kind: 'user',
  actor: 'Operator',
  uuid: '018f0000-0000-7000-8000-000000000000',
  name: '偽 者',
  email: 'nobody@example.com',
  role: 'UNKNOWN',
  flags: [],
};

/** FORBIDDEN in the graph's error shape, and not a byte of data. */
function expectRefused(answer: GraphAnswer, what: string): void {
  expect.soft(answer.data ?? null, what).toBeNull();
  expect.soft(answer.errors?.length ?? 0, what).toBeGreaterThan(0);
  for (const { extensions } of answer.errors ?? []) {
    expect.soft(extensions.code, `${what}: ${answer.text}`).toBe('FORBIDDEN');
    expect.soft(extensions.exception?.code, what).toEqual(['UNAUTHENTICATED']);
    expect.soft(extensions.exception?.details.message.join(''), what).not.toBe('');
  }
  expect.soft(answer.text, what).not.toMatch(/\bat .*\.(js|ts):\d+|node_modules|mongodb:/);
}

test('the walk covers every root field that clients see', () => {
  const walked = new Set(SUBGRAPHS.flatMap(({ operations }) => operations.map(({ field }) => field)));
  const seen = [...supergraphRootFields()];
  expect(seen.length).toBeGreaterThan(30);
  expect(seen.filter((field) => !walked.has(field))).toEqual([]);
});

test('the same person is served with the right headers, so that the refusals below mean something', async () => {
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
    ({ isInaccessible, field }) => !isInaccessible && field !== PUBLIC,
  );

  test('every root field is refused without a sign-in', async () => {
    for (const { document } of operations) {
      expectRefused(await callGraph(GATEWAY_URL, { query: document }), document);
      expectRefused(
        await callGraph(GATEWAY_URL, { query: document }, { 'x-user-actor': 'Operator' }),
        document,
      );
    }
  });

  test("every root field is refused with another user's uuid", async () => {
    const headers = { ...(await signedIn(SAMPLE_ADMIN)), 'x-user-uuid': ADMIN.uuid };
    for (const { document } of operations) {
      expectRefused(await callGraph(GATEWAY_URL, { query: document }, headers), document);
    }
  });

  test('every root field is refused to a demand user who claims to be an operator', async () => {
    const headers = { ...(await signedIn(SAMPLE_ADMIN)), 'x-user-actor': 'Operator' };
    for (const { document } of operations) {
      expectRefused(await callGraph(GATEWAY_URL, { query: document }, headers), document);
    }
  });

  test('an internal identity that a client sends along counts for nothing', async () => {
    const headers = { 'x-internal-identity': await forgedIdentity(ADMIN, 'subgraph-orders') };
    for (const { document } of operations) {
      expectRefused(await callGraph(GATEWAY_URL, { query: document }, headers), document);
    }
  });

  test('the password reset is open alone, and opens nothing else', async () => {
    const reset = SUBGRAPHS.flatMap((subgraph) => subgraph.operations).find(({ field }) => field === PUBLIC);
    const document = reset?.document ?? '';
    expect((await callGraph(GATEWAY_URL, { query: document })).errors?.[0]?.extensions.code).not.toBe(
      'FORBIDDEN',
    );
    const [, inner = ''] = /^mutation \{ (.*) \}$/s.exec(document) ?? [];
    const beside = operations.find(({ document: other }) => other.startsWith('mutation'))?.document ?? '';
    const both = beside.replace('mutation {', `mutation { reset: ${inner}`);
    expectRefused(await callGraph(GATEWAY_URL, { query: both }), both);
  });

  test('what only services may ask does not exist for clients', async () => {
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

    test('everything is refused without an identity, also entities and the schema itself', async () => {
      for (const body of documents) expectRefused(await callGraph(url, body), body.query);
    });

    test("everything is refused with a user's own token and headers", async () => {
      const headers = await signedIn(SAMPLE_ADMIN);
      for (const body of documents) expectRefused(await callGraph(url, body, headers), body.query);
    });

    test('everything is refused with an identity that the gateway did not sign for it', async () => {
      const elsewhere = name === 'subgraph-orders' ? 'subgraph-catalog' : 'subgraph-orders';
      const service = { kind: 'service', service: 'gateway' };
      const identities = [
        await forgedIdentity(ADMIN, name),
        await forgedIdentity(service, name),
        // Another process of ours has a key, but no say about users or about other processes.
        await identitySignedBy('subgraph-costing', ADMIN, name),
        await identitySignedBy('subgraph-costing', service, name),
        // What the gateway signed for another subgraph.
        await identitySignedBy('gateway', ADMIN, elsewhere),
        await identitySignedBy('gateway', service, elsewhere),
        unsignedIdentity(ADMIN, name),
        unsignedIdentity(service, name),
        'garbage',
      ];
      for (const identity of identities) {
        const headers = { 'x-internal-identity': identity };
        for (const body of documents) expectRefused(await callGraph(url, body, headers), body.query);
      }
    });
  });
}
