import { as, startSubgraph, SubgraphStandIn, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { uuidv7 } from '../src/index.js';
import { sampleModule } from './sample/note.js';

const CREATE = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { uuid } } }';

let identity: SubgraphStandIn;
let subgraph: TestSubgraph;
/** Demands that there are. */
const existing = new Set<string>();

beforeAll(async () => {
  identity = await SubgraphStandIn.start();
  subgraph = await startSubgraph({
    module: sampleModule,
    name: 'known_demands',
    environment: { IDENTITY_URL: identity.url },
    asksForDemands: true,
  });
});
afterAll(async () => {
  await subgraph.close();
  await identity.stop();
});
beforeEach(() => {
  identity.calls.length = 0;
  identity.answer = ({ variables: { uuids } }) => ({
    data: {
      demandProfiles: [uuids]
        .flat()
        .filter((uuid) => typeof uuid === 'string' && existing.has(uuid))
        .map((uuid) => ({ uuid })),
    },
  });
});

const create = (demandUuid: string | undefined, who = as.operator()) =>
  subgraph.graphql(
    CREATE,
    { input: { demandUuid, idempotencyKey: uuidv7(), title: uuidv7().slice(-5), price: '1' } },
    who,
  );
const stored = (demandUuid: string) =>
  subgraph.runtime.connection.collection('notes').countDocuments({ demandUuid });

it('operators store nothing for a demand that does not exist, and may do so once it does', async () => {
  const demandUuid = uuidv7();
  const refused = await create(demandUuid);
  expect(refused.code).toBe('NOT_FOUND');
  expect(refused.errors[0]?.extensions.exception?.details.message).toEqual(['組織が見つかりませんでした。']);
  expect(await stored(demandUuid)).toBe(0);
  existing.add(demandUuid);
  expect((await create(demandUuid)).errors).toEqual([]);
  expect((await create(demandUuid)).errors).toEqual([]);
  expect(await stored(demandUuid)).toBe(2);
  // Once refused, once found.
  expect(identity.calls).toHaveLength(2);
});

it('operators store nothing while subgraph-identity does not respond, except for demands that were found', async () => {
  const [known, other] = [uuidv7(), uuidv7()];
  existing.add(known).add(other);
  expect((await create(known)).errors).toEqual([]);
  identity.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
  expect((await create(known)).errors).toEqual([]);
  expect((await create(other)).code).toBe('UNAVAILABLE');
  expect(await stored(other)).toBe(0);
});

it('nothing is asked for demand users, for reading, and for what is refused anyway', async () => {
  const demand = { uuid: uuidv7(), name: '株式会社あおぞら商店' };
  expect((await create(undefined, as.demandAdmin({ demand }))).errors).toEqual([]);
  expect((await create(demand.uuid, as.otherDemandAdmin())).code).toBe('PERMISSION_DENIED');
  expect((await create(demand.uuid, as.service('subgraph-orders'))).code).toBe('PERMISSION_DENIED');
  expect((await create(undefined)).code).toBe('INVALID_ARGUMENT');
  expect((await create('no uuid')).code).toBe('INVALID_ARGUMENT');
  const list = 'query ($demandUuid: ID) { notes(demandUuid: $demandUuid) { totalCount } }';
  expect((await subgraph.graphql(list, { demandUuid: uuidv7() }, as.operator())).errors).toEqual([]);
  expect(identity.calls).toEqual([]);
});
