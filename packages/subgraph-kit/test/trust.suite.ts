import type { SignOptions } from '@hacchu-hub/platform-core';
import {
  as,
  describeSubgraph,
  OTHER_DEMAND,
  TEST_DEMAND,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { sampleModule } from './sample/note.js';
import { SECOND_GATEWAY_KEY, takeSample } from './sample/sample.harness.js';

let subgraph: TestSubgraph;
let noteUuid = '';

const CREATE =
  'mutation($input: CreateNoteInput!) { createNote(input: $input) { note { uuid title price } } }';
const ENTITIES =
  'query($uuid: ID!) { _entities(representations: [{ __typename: "Note", uuid: $uuid }]) { ... on Note { title } } }';

interface Created {
  createNote: { note: { uuid: string; title: string; price: string } };
}

const REFUSED: [string, TestIdentity][] = [
  ['no identity', as.nobody()],
  ['an identity signed with an unknown key', as.forged()],
  ['user claims signed by a subgraph', as.userSignedByService()],
  ['an expired identity', as.expired()],
];
const OPERATIONS: [string, string][] = [
  ['a query', '{ notes { totalCount } }'],
  ['a public query', '{ hello }'],
  ['_service', '{ _service { sdl } }'],
  ['_entities', `{ _entities(representations: [{ __typename: "Note", uuid: "x" }]) { __typename } }`],
  ['introspection', '{ __schema { queryType { name } } }'],
  ['__typename alone', '{ __typename }'],
];

describe('access control', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
    const input = { idempotencyKey: 'first-note', title: 'メモ', price: '12.5' };
    const made = await subgraph.graphql<Created>(CREATE, { input });
    noteUuid = made.data?.createNote.note.uuid ?? '';
  });

  it.each<[string, TestIdentity, string | undefined]>([
    ['an ADMIN with the function', as.demandAdmin({ flags: ['COSTING'] }), undefined],
    ['an ADMIN without the function', as.demandAdmin({ flags: [] }), 'PERMISSION_DENIED'],
    ['an EDITOR', as.editor({ flags: ['COSTING'] }), 'PERMISSION_DENIED'],
    ['an operator', as.operator(), undefined],
    ['another process', as.service('subgraph-costing'), 'PERMISSION_DENIED'],
    ['nobody', as.anonymous(), 'FORBIDDEN'],
  ])('a capability that the slice defines is enforced for %s', async (_who, identity, code) => {
    expect((await subgraph.graphql('{ audit }', {}, identity)).code).toBe(code);
  });

  it('a capability that the slice defines is published with its grant', async () => {
    const { rights } = await describeSubgraph(sampleModule);
    expect(rights.ownCapabilities).toEqual({
      'notes:audit': { roles: ['ADMIN'], isForOperators: true, feature: 'COSTING' },
    });
    expect(rights.rootFields['Query.audit']).toEqual({ capability: 'notes:audit' });
  });

  describe.each(REFUSED)('%s', (_who, identity) => {
    it.each(OPERATIONS)('is answered only with FORBIDDEN on %s', async (_what, query) => {
      const { data, errors, status } = await subgraph.graphql(query, {}, identity);
      expect(data).toBeNull();
      expect(status).toBe(200);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.extensions).toMatchObject({
        code: 'FORBIDDEN',
        exception: { code: ['UNAUTHENTICATED'], rpcCode: 16, details: { fields: {} } },
      });
    });
  });

  describe('an anonymous caller', () => {
    it('can call what is declared public', async () => {
      const { data } = await subgraph.graphql('{ hello }', {}, as.anonymous());
      expect(data).toEqual({ hello: 'こんにちは' });
    });

    it.each(OPERATIONS.filter(([what]) => what !== 'a public query'))(
      'is denied %s',
      async (_what, query) => {
        const { data, code } = await subgraph.graphql(query, {}, as.anonymous());
        expect(code).toBe('FORBIDDEN');
        expect(data).toBeNull();
      },
    );

    it('is denied a protected field beside a public one', async () => {
      const { code } = await subgraph.graphql('{ hello notes { totalCount } }', {}, as.anonymous());
      expect(code).toBe('FORBIDDEN');
    });

    it('cannot be vouched for by a subgraph', async () => {
      const signer = await subgraph.keys.signer('subgraph-costing');
      const anonymous: TestIdentity = {
        identity: { kind: 'anonymous' },
        token: (_keys, audience) => signer.sign({ kind: 'anonymous' }, audience),
      };
      const { code } = await subgraph.graphql('{ hello }', {}, anonymous);
      expect(code).toBe('FORBIDDEN');
    });
  });

  describe('a token', () => {
    const withOptions = ({
      audience: other,
      ...options
    }: SignOptions & { audience?: string }): TestIdentity => ({
      identity: as.demandAdmin().identity,
      token: async (keys, audience) =>
        (await keys.signer('gateway')).sign(
          as.demandAdmin().identity ?? { kind: 'anonymous' },
          other ?? audience,
          options,
        ),
    });
    const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

    it.each([
      ['another subgraph as its audience', { audience: 'subgraph-catalog' }],
      ['the former common audience', { audience: 'hacchu-hub-subgraph' }],
      ['an issue time in the future', { issuedAt: inSeconds(120) }],
      ['an issuer that is not its signer', { issuer: 'subgraph-orders' }],
      ['a lifetime longer than a minute', { expiresIn: 3_600 }],
    ])('with %s is rejected', async (_what, options) => {
      expect((await subgraph.graphql('{ notes { totalCount } }', {}, withOptions(options))).code).toBe(
        'FORBIDDEN',
      );
    });

    it('signed with another published key of the gateway is accepted, as while keys are rotated', async () => {
      const { identity = { kind: 'anonymous' } } = as.demandAdmin();
      const rotated: TestIdentity = {
        identity,
        token: async (keys, audience) => (await keys.signer(SECOND_GATEWAY_KEY)).sign(identity, audience),
      };
      expect((await subgraph.graphql('{ notes { totalCount } }', {}, rotated)).code).toBeUndefined();
    });

    it('of a service for another subgraph is rejected, and so is one for several audiences', async () => {
      const service = { kind: 'service', service: 'subgraph-costing' } as const;
      const query = `{ countFor(demandUuid: "${TEST_DEMAND.uuid}") }`;
      const elsewhere: TestIdentity = {
        identity: service,
        token: async (keys) => (await keys.signer('subgraph-costing')).sign(service, 'subgraph-identity'),
      };
      expect((await subgraph.graphql(query, {}, elsewhere)).code).toBe('FORBIDDEN');
      const { kid, ...jwk } = await subgraph.keys.key('subgraph-costing');
      const several: TestIdentity = {
        identity: service,
        token: async (_keys, audience) =>
          new SignJWT({ ...service })
            .setProtectedHeader({ alg: 'EdDSA', kid })
            .setIssuer(kid)
            .setAudience([audience, 'subgraph-identity'])
            .setIssuedAt()
            .setExpirationTime('30s')
            .sign(await importJWK(jwk, 'EdDSA')),
      };
      expect((await subgraph.graphql(query, {}, several)).code).toBe('FORBIDDEN');
    });

    it('of a service cannot claim to be another service', async () => {
      const { code } = await subgraph.graphql(
        '{ _service { sdl } }',
        {},
        {
          identity: undefined,
          token: async (keys, audience) =>
            (await keys.signer('subgraph-orders')).sign(
              { kind: 'service', service: 'subgraph-costing' },
              audience,
            ),
        },
      );
      expect(code).toBe('FORBIDDEN');
    });
  });

  describe('policies', () => {
    it('deny a role that is not named', async () => {
      const { code } = await subgraph.graphql('{ notes { totalCount } }', {}, as.unknownRole());
      expect(code).toBe('PERMISSION_DENIED');
    });

    it.each([
      ['an EDITOR', as.editor({ flags: ['COSTING'] }), 'PERMISSION_DENIED'],
      ['an ADMIN without the feature', as.demandAdmin(), 'PERMISSION_DENIED'],
      ['an operator', as.operator(), 'PERMISSION_DENIED'],
      ['a service', as.service('gateway'), 'PERMISSION_DENIED'],
      ['an ADMIN with the feature', as.demandAdmin({ flags: ['COSTING'] }), undefined],
    ])('decide on %s by actor, role and feature', async (_who, identity, code) => {
      expect((await subgraph.graphql('{ secret }', {}, identity)).code).toBe(code);
    });

    it('admit services only by name', async () => {
      const query = `{ countFor(demandUuid: "${TEST_DEMAND.uuid}") }`;
      expect((await subgraph.graphql(query, {}, as.service('subgraph-costing'))).data).toEqual({
        countFor: 1,
      });
      expect((await subgraph.graphql(query, {}, as.service('subgraph-catalog'))).code).toBe(
        'PERMISSION_DENIED',
      );
      expect((await subgraph.graphql(query, {}, as.demandAdmin())).code).toBe('PERMISSION_DENIED');
    });

    it('protect single fields, and leave the rest of the object readable', async () => {
      const query = 'query($u: ID!, $d: ID) { note(uuid: $u, demandUuid: $d) { title remark demandUuid } }';
      const given = { u: noteUuid, d: TEST_DEMAND.uuid };
      const read = async (identity: TestIdentity) => {
        const { data, errors } = await subgraph.graphql(query, given, identity);
        return { data, refused: errors.map(({ path, extensions }) => [path?.at(-1), extensions.code]) };
      };
      const denied = 'PERMISSION_DENIED';
      expect(await read(as.demandAdmin())).toEqual({
        data: { note: { title: 'メモ', remark: 'remark on メモ', demandUuid: null } },
        refused: [['demandUuid', denied]],
      });
      expect(await read(as.editor())).toMatchObject({
        data: { note: { title: 'メモ', remark: null } },
        refused: expect.arrayContaining([['remark', denied]]),
      });
      expect(await read(as.operator())).toEqual({
        data: { note: { title: 'メモ', remark: null, demandUuid: TEST_DEMAND.uuid } },
        refused: [['remark', denied]],
      });
    });

    it('restrict the SDL to services', async () => {
      expect((await subgraph.graphql('{ _service { sdl } }', {}, as.demandAdmin())).code).toBe(
        'PERMISSION_DENIED',
      );
      const { data } = await subgraph.graphql<{ _service: { sdl: string } }>(
        '{ _service { sdl } }',
        {},
        as.service('gateway'),
      );
      expect(data?._service.sdl).toContain('type Note');
    });
  });

  describe('entity references', () => {
    it('are resolved within the own demand, for operators and for named services', async () => {
      for (const identity of [as.demandAdmin(), as.operator(), as.service('subgraph-costing')]) {
        const { data } = await subgraph.graphql(ENTITIES, { uuid: noteUuid }, identity);
        expect(data).toEqual({ _entities: [{ title: 'メモ' }] });
      }
    });

    it('are null for another demand', async () => {
      const { data, errors } = await subgraph.graphql(ENTITIES, { uuid: noteUuid }, as.otherDemandAdmin());
      expect({ data, errors }).toEqual({ data: { _entities: [null] }, errors: [] });
    });

    it('are denied where the policy does not name the caller', async () => {
      for (const identity of [as.unknownRole(), as.service('subgraph-catalog')]) {
        const { data, code } = await subgraph.graphql(ENTITIES, { uuid: noteUuid }, identity);
        expect(code).toBe('PERMISSION_DENIED');
        expect(data).toEqual({ _entities: [null] });
      }
    });

    it('are batched into one database query', async () => {
      const representations = Array.from({ length: 30 }, () => ({ __typename: 'Note', uuid: noteUuid }));
      const commands = await subgraph.queryCounter.during(() =>
        subgraph.graphql('query($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
          r: representations,
        }),
      );
      expect(commands).toEqual(['find notes']);
    });

    it('of a thousand different things take one database query', async () => {
      const r = Array.from({ length: 1_000 }, (_, at) => ({
        __typename: 'Note',
        uuid: at === 500 ? noteUuid : `none-${at}`,
      }));
      let found: ({ title: string } | null)[] | undefined;
      const commands = await subgraph.queryCounter.during(async () => {
        const { data } = await subgraph.graphql<{ _entities: ({ title: string } | null)[] }>(
          'query($r: [_Any!]!) { _entities(representations: $r) { ... on Note { title } } }',
          { r },
        );
        found = data?._entities;
      });
      expect(commands).toEqual(['find notes']);
      expect(found).toEqual(r.map((_, at) => (at === 500 ? { title: 'メモ' } : null)));
    });

    it.each(['NotePage', 'Nothing', 'String', undefined])('to %s are refused', async (__typename) => {
      const { data, code } = await subgraph.graphql(
        'query($r: [_Any!]!) { _entities(representations: $r) { __typename } }',
        {
          r: [
            { __typename: 'Note', uuid: noteUuid },
            { __typename, uuid: noteUuid },
          ],
        },
      );
      expect({ data, code }).toEqual({ data: null, code: 'INVALID_ARGUMENT' });
    });
  });

  describe('tenancy', () => {
    it('hides other demands from lists and denies access by id', async () => {
      const list = await subgraph.graphql(
        '{ notes { totalCount items { uuid } } }',
        {},
        as.otherDemandAdmin(),
      );
      expect(list.data).toEqual({ notes: { totalCount: 0, items: [] } });
      const one = await subgraph.graphql(
        'query($u: ID!) { note(uuid: $u) { title } }',
        { u: noteUuid },
        as.otherDemandAdmin(),
      );
      expect(one.code).toBe('PERMISSION_DENIED');
    });

    it("distinguishes a missing object from another demand's", async () => {
      const { code, errors } = await subgraph.graphql('{ note(uuid: "none") { title } }');
      expect(code).toBe('NOT_FOUND');
      expect(errors[0]?.message).toBe('メモが見つかりませんでした。');
    });

    it('allows a demand user to name only their own demand', async () => {
      const query = 'query($d: ID) { notes(demandUuid: $d) { totalCount } }';
      expect((await subgraph.graphql(query, { d: TEST_DEMAND.uuid })).data).toEqual({
        notes: { totalCount: 1 },
      });
      expect((await subgraph.graphql(query, { d: OTHER_DEMAND.uuid })).code).toBe('PERMISSION_DENIED');
    });

    it('requires an operator to name a demand', async () => {
      const query = 'query($d: ID) { notes(demandUuid: $d) { totalCount } }';
      expect((await subgraph.graphql(query, { d: TEST_DEMAND.uuid }, as.operator())).data).toEqual({
        notes: { totalCount: 1 },
      });
      const { code, errors } = await subgraph.graphql(query, {}, as.operator());
      expect(code).toBe('INVALID_ARGUMENT');
      expect(errors[0]?.extensions.exception?.details.fields).toEqual({
        demandUuid: ['組織を指定してください。'],
      });
      expect((await subgraph.graphql(query, { d: { $ne: '' } }, as.operator())).code).toBe('BAD_USER_INPUT');
    });
  });
});
